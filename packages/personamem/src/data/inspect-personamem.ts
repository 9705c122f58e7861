import { type InspectedData, inspectEpisodes } from '@memgym/datasets';
import { isGeneratedPersonaMem, loadPersonaMem, loadPersonaMemQuestions } from './load-personamem.js';

/** The conversations and questions, and their faults. */
export async function inspectPersonaMem(path: string): Promise<InspectedData> {
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
