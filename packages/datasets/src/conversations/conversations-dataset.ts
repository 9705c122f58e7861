import { basename } from 'node:path';
import type { DatasetEntry } from '../catalog/dataset-entry.js';
import { findFirst } from '../catalog/find-first.js';
import { episodeInvariants } from '../episode-problems.js';
import { countEpisodes, type InspectedData, typesOf } from '../inspected-data.js';
import { describeProblem, readConversations } from './load-conversations.js';

/** The data set of conversations of one’s own: what is published of it, where it is, and how it is read. */
export const conversationsDataset: DatasetEntry = {
  name: 'conversations',
  title: 'Conversations of your own',
  language: '',
  license: 'as stated in the file',
  source: 'a file that you write: docs/your-own-conversations.md',
  citation: '',
  expected: { files: [], counts: [], questionTypes: [] },
  quirks: [],
  locate: findFirst(['conversations/conversations.json', 'conversations.json'], 'file'),
  inspect: inspectConversations,
};

/** People fix conversations files by hand, so each problem names its line. */
async function inspectConversations(path: string): Promise<InspectedData> {
  const { filePath, title, loaded, drafts, problems } = await readConversations(path);
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
            ...(drafts === 0
              ? []
              : [{ name: 'episodes without questions, which are not played', count: drafts }]),
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
