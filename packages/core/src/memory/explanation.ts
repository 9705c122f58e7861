/** A word of the query that a memory contains. */
export interface MatchedWord {
  /** As the index compares it: folded, and stemmed if the index stems. */
  readonly term: string;
  /** Its spellings in the text of the memory, folded; none if only what is indexed in addition, such as a speaker, contains it. */
  readonly forms: readonly string[];
  /** How often the indexed text contains it. */
  readonly count: number;
  /** What it adds to the score of its part. */
  readonly contribution: number;
}

/** A word of the query, as an index of words searches for it. */
export interface QueryWord {
  readonly term: string;
  /** Its spellings in the query, folded. */
  readonly forms: readonly string[];
  /** Number of memories that contain it, before filters. */
  readonly memories: number;
}

/** What one index or rule adds to the score of a memory. */
export interface ScorePart {
  /** `words`, `meaning`, `recency`, …; `rules` is what the system adds by rules that it does not name. */
  readonly name: string;
  /** Its own score, by its own measure; absent if it did not find the memory. */
  readonly score?: number;
  /** Place by that score among the candidates of the same kind, from 1. Absent where it ranks nothing. */
  readonly rank?: number;
  /** The factor with which it counts; 1 in a sum of ranks. */
  readonly weight: number;
  /** What it adds to the memory’s score: the sum over all parts is the score. */
  readonly contribution: number;
  /** Only of words: those that match, in the order of the query. Their contributions sum to `score`. */
  readonly words?: readonly MatchedWord[];
  /** Only of words: terms of the query that the memory lacks. */
  readonly missing?: readonly string[];
}

/**
 * The step of a read at which a memory remained:
 *
 * - `found`: returned
 * - `retired`, `expired`: no longer valid, or derived from an expired source
 * - `filtered`: excluded by the query’s filters
 * - `unmatched`: no index gave it a score
 * - `rules`: left out by the system’s own rules, such as a threshold
 * - `min-score`: below the query’s `minScore`
 * - `k`: others were better
 * - `not-returned`: an index elsewhere did not return it, and does not say why
 */
export type ReadStep =
  | 'found'
  | 'retired'
  | 'expired'
  | 'filtered'
  | 'unmatched'
  | 'rules'
  | 'min-score'
  | 'k'
  | 'not-returned';

/** Why a read returned a memory, or not. */
export interface MemoryExplanation {
  readonly memoryId: string;
  /** `unknown`: the scope has no such memory. */
  readonly step: ReadStep | 'unknown';
  /** Place among all that were scored, from 1; also of memories that were not returned, as far as it is known. */
  readonly rank?: number;
  /** Its score; of a memory that was not returned, the sum of its parts. Absent if nothing gave it one. */
  readonly score?: number;
  readonly parts: readonly ScorePart[];
  /** Returned memories that link to it. Absent when there are none. */
  readonly linkedFrom?: readonly string[];
  /** Keys of the filters that it does not fulfil. Only with the step `filtered`. */
  readonly filters?: readonly string[];
}

/** Which memories an explanation covers beyond those that were returned. */
export interface ExplainRequest {
  readonly memoryIds: readonly string[];
}

/** Why a read returned these memories and not others. */
export interface ReadExplanation {
  /** The returned memories, best first, then the others that were asked about. */
  readonly memories: readonly MemoryExplanation[];
  /** The number of memories at each step; a missing step has none. The sum is the number of stored memories. */
  readonly counts: Readonly<Partial<Record<ReadStep, number>>>;
  /** The words that were searched for. Absent in systems that do not search for words. */
  readonly words?: readonly QueryWord[];
  /** What the system took the memories for, such as `people`, where that decides how it weighs its parts. */
  readonly history?: string;
}
