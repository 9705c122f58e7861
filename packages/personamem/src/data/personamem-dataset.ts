import { type DatasetEntry, findFirst, type InspectedData, inspectEpisodes } from '@memgym/datasets';
import card from '../../card.json' with { type: 'json' };
import { isGeneratedPersonaMem, loadPersonaMem, loadPersonaMemQuestions } from './load-personamem.js';
import { personaMemQuirks } from './personamem-quirks.js';

/** The data set of PersonaMem: what is published of it, where it is, and how it is read. */
export const personaMemDataset: DatasetEntry = {
  name: 'personamem',
  ...card,
  quirks: personaMemQuirks,
  locate: findFirst(['personamem/questions_32k.csv', 'questions_32k.csv'], 'folder'),
  inspect: inspectPersonaMem,
};

/** The conversations and questions, and their faults. */
async function inspectPersonaMem(path: string): Promise<InspectedData> {
  const inspected = inspectEpisodes(await loadPersonaMem(path));
  // The question file is complete even if conversations are missing.
  const questionTypes = (await loadPersonaMemQuestions(path)).map(({ question }) => question.type);
  const changed = inspected.quirks.filter(({ id }) => id === 'personamem-context-id-mismatch');
  return {
    ...inspected,
    isGenerated: await isGeneratedPersonaMem(path),
    questionTypes,
    counts: [...inspected.counts, { name: 'questions in the file', count: questionTypes.length }],
    problems: [
      ...changed.map(({ place, detail }) => ({
        text: `${place.file}:${place.line}: the conversation was changed (${detail}).`,
      })),
      ...inspected.problems,
    ],
  };
}
