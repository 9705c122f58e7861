import type { Estimate, RunManifest, RunResult } from '@memgym/core';
import type { Metric, PublishedTable } from '@memgym/scoring';

/** A memory that was retrieved for a missed question. */
export interface RetrievedText {
  /** Null where the text was not recorded. */
  readonly text: string | null;
  /** Whether it came from a turn that holds the answer. */
  readonly isEvidence: boolean;
}

/** A question that a system got wrong. */
export interface Miss {
  readonly system: string;
  readonly episodeId: string;
  readonly questionId: string;
  /** The question's type. */
  readonly type: string;
  readonly question: string;
  /** The right answer, as text; of an option, its label and text. */
  readonly expected: string;
  /** The system's answer; null when the reply held no answer. */
  readonly answer: string | null;
  /** The score, below the best of the metric. */
  readonly score: number;
  /** Why it was missed, in a few words. */
  readonly reason: string;
  /** The turns that hold the answer; null where a text was not recorded. */
  readonly evidence: readonly (string | null)[];
  /** The first memories of the ranking. */
  readonly retrieved: readonly RetrievedText[];
  /** How many memories were retrieved in all. */
  readonly retrievedCount: number;
}

/** Missed questions to show. */
export interface Misses {
  /** In the order to show them. */
  readonly shown: readonly Miss[];
  /** How many there are in all. */
  readonly total: number;
}

/** The paired differences of systems to one of them. */
export interface BaselineTable {
  readonly metric: string;
  /** Name of the system that the others are compared to. */
  readonly baseline: string;
  /** In the order to show them. */
  readonly systems: readonly {
    readonly name: string;
    readonly value: number | null;
    /** The system minus the baseline, over the items of both. */
    readonly difference: Estimate | null;
  }[];
}

/** Everything a report shows. It is computed from records alone, so it can be computed again. */
export interface ReportInput {
  /** The scores; systems are sorted by the first metric. */
  readonly result: RunResult;
  readonly manifest: RunManifest;
  /** Published numbers to show with these. Default: none. */
  readonly published?: readonly PublishedTable[];
  /** Paired differences, one table for each baseline; the first is open. Default: none. */
  readonly differences?: readonly BaselineTable[];
  /** Missed questions. Default: none. */
  readonly misses?: Misses;
  /** The name of a metric's groups, as in `By …`. Default: question type. */
  readonly groupedBy?: string;
  /** Question types in the order to show them; others follow as they occur. */
  readonly groupOrder?: readonly string[];
  /** Slices of metrics, each with a section of its own if it has several parts. Default: none. */
  readonly slices?: readonly { readonly key: string; readonly name: string; readonly about?: string }[];
  /** Notes by the author of the run: limits, deviations, thanks. One paragraph each. */
  readonly notes?: readonly string[];
  /** Meaning and range of metrics: those of the benchmark. Others get the range [0, 1] and no description. */
  readonly metrics?: readonly Pick<Metric, 'name' | 'description' | 'range' | 'axis' | 'higherIsBetter'>[];
}
