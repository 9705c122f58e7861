import type { DataFile, Episode } from '@memgym/core';
import { episodeInvariants, findEpisodeProblems } from './episode-problems.js';
import type { ExpectedCount, ExpectedCounts } from './expected-count.js';
import { formatPath } from './files/parse-record.js';
import type { LoadedDataset } from './loaded-dataset.js';
import type { QuirkFinding } from './quirk-finding.js';

/** A fault of the data. */
export interface DataProblem {
  /** The broken rule; undefined if the form of a file is wrong. */
  invariant?: string | undefined;
  /** A sentence with the place. */
  text: string;
}

/** The contents of a data set, and its faults. */
export interface InspectedData {
  /** The name in the file. */
  title?: string | undefined;
  /** Whether a generator made the data, so that published figures do not apply. Default false. */
  isGenerated?: boolean | undefined;
  files: readonly DataFile[];
  counts: readonly ExpectedCount[];
  /** The type of each question. */
  questionTypes: readonly string[];
  quirks: readonly QuirkFinding[];
  /** The rules that were checked. */
  invariants: readonly { id: string; what: string }[];
  problems: readonly DataProblem[];
  /** See {@link LoadedDataset}. Default: what the card of the data set says. */
  published?: ExpectedCounts | undefined;
}

export const brokenRule = (invariant: string, path: string, detail: string): DataProblem => ({
  invariant,
  text: `${path}: ${detail} (${invariant}).`,
});

export const typesOf = (episodes: readonly Episode[]): string[] =>
  episodes.flatMap(({ conversation }) => conversation.questions.map(({ type }) => type));

export function countEpisodes(episodes: readonly Episode[]): ExpectedCount[] {
  const sessions = episodes.flatMap(({ conversation }) => conversation.sessions);
  return [
    { name: 'episodes', count: episodes.length },
    { name: 'sessions', count: sessions.length },
    { name: 'turns', count: sessions.reduce((sum, { turns }) => sum + turns.length, 0) },
    {
      name: 'questions',
      count: episodes.reduce((sum, { conversation }) => sum + conversation.questions.length, 0),
    },
  ];
}

/** The usual report of a data set: its episodes, checked against the common rules. */
export function inspectEpisodes({ episodes, files, quirks, published }: LoadedDataset): InspectedData {
  return {
    published,
    files,
    counts: countEpisodes(episodes),
    questionTypes: typesOf(episodes),
    quirks,
    invariants: episodeInvariants,
    problems: findEpisodeProblems(episodes).map(({ invariant, path, detail }) =>
      brokenRule(invariant, formatPath(path), detail),
    ),
  };
}
