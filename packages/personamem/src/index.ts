export {
  type LoadPersonaMemOptions,
  type LoadPersonaMemQuestionsOptions,
  loadPersonaMem,
  loadPersonaMemQuestions,
} from './data/load-personamem.js';
export { personaMemDataset, personaMemDataset as dataset } from './data/personamem-dataset.js';
export { canonicalPersonaMemType } from './data/personamem-types.js';
export {
  type PersonaMemRow,
  personaMemContextLine,
  personaMemQuestionLines,
} from './data/write-personamem.js';
export { personaMemBenchmark, personaMemBenchmark as benchmark } from './play/personamem-benchmark.js';
