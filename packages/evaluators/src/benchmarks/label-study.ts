import type { Rng, Turn } from '@memgym/core';
import type { LabelCandidate, LabelChoice } from '@memgym/scoring';

/** The sources of a study. */
export interface LabelStudyInput {
  /** The data file or folder. */
  readonly path: string;
  /** The conversations of a run; empty if no run was given. */
  readonly dialogues: readonly PlayedDialogue[];
  readonly rng: Rng;
}

/** The conversation that a system had in an episode. */
export interface PlayedDialogue {
  readonly system: string;
  readonly episodeId: string;
  readonly turns: readonly Turn[];
}

/** A question about the data or the conversations of a benchmark that people answer on a sample. */
export interface LabelStudy {
  /** Its name in `--study`. */
  readonly name: string;
  /** The heading of the form. */
  readonly title: string;
  /** One sentence for the help. */
  readonly description: string;
  /** The decision that people make, one paragraph each. */
  readonly instructions: readonly string[];
  /** The labels of candidates without choices of their own; empty if every candidate has its own. */
  readonly choices: readonly LabelChoice[];
  /** The number that is drawn by default, as in the benchmark's paper. */
  readonly size: number;
  /** What is counted, such as `requests`. */
  readonly counted: string;
  /** Whether it needs the conversations of a run. */
  readonly needsRun: boolean;
  /** @throws {DatasetError} when the data cannot be read, or the conversations are of other data */
  candidates(input: LabelStudyInput): Promise<readonly LabelCandidate[]>;
}
