import { basename } from 'node:path';
import { episodeInvariants } from '../episode-problems.js';
import { countEpisodes, type InspectedData, typesOf } from '../inspected-data.js';
import { describeProblem, readConversations } from './load-conversations.js';

/** People fix conversations files by hand, so each problem names its line. */
export async function inspectConversations(path: string): Promise<InspectedData> {
  const { filePath, title, loaded, problems } = await readConversations(path);
  const episodes = loaded?.episodes ?? [];
  const questions = episodes.flatMap(({ conversation }) => conversation.questions);
  const withEvidence = questions.filter(({ evidence }) => evidence.turnIds.length > 0).length;
  return {
    title,
    files: loaded?.files ?? [],
    counts:
      loaded === null
        ? []
        : [
            ...countEpisodes(episodes),
            { name: 'questions with evidence', count: withEvidence },
            { name: 'clusters', count: new Set(episodes.map(({ cluster }) => cluster)).size },
          ],
    questionTypes: typesOf(episodes),
    quirks: [],
    // Of data that could not be read, the rules that are not broken were not checked.
    invariants: episodeInvariants.filter(
      ({ id }) => loaded !== null || problems.some(({ invariant }) => invariant === id),
    ),
    problems: problems.map((problem) => ({
      invariant: problem.invariant,
      text: `${basename(filePath)}:${describeProblem(problem)}`,
    })),
  };
}
