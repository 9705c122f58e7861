export {
  type LoadPersonaMemOptions,
  type LoadPersonaMemQuestionsOptions,
  loadPersonaMem,
  loadPersonaMemQuestions,
} from './data/load-personamem.js';
export { personaMemDataset } from './data/personamem-dataset.js';
export { canonicalPersonaMemType } from './data/personamem-types.js';
export {
  type PersonaMemRow,
  personaMemContextLine,
  personaMemQuestionLines,
} from './data/write-personamem.js';
export { personaMemBenchmark } from './play/personamem-benchmark.js';
