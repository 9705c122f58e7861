import type { RunManifest, RunResult } from '@memgym/core';
import type { Metric, PublishedTable } from '@memgym/scoring';

/** A question that a system got wrong. */
export interface MissSample {
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
  /** How much of the evidence was among the retrieved memories. */
  readonly evidenceFound: 'all' | 'some' | 'none' | 'unknown';
}

/** Everything a report shows. It is computed from records alone, so it can be computed again. */
export interface ReportInput {
  /** The scores; systems are shown in this order. */
  readonly result: RunResult;
  readonly manifest: RunManifest;
  /** Published numbers to show with these. Default: none. */
  readonly published?: readonly PublishedTable[];
  /** Missed questions, in the order to show them. Default: none. */
  readonly misses?: readonly MissSample[];
  /** The name of a metric's groups, as in `By …`. Default: question type. */
  readonly groupedBy?: string;
  /** Question types in the order to show them; others follow as they occur. */
  readonly groupOrder?: readonly string[];
  /** Notes by the author of the run: limits, deviations, thanks. One paragraph each. */
  readonly notes?: readonly string[];
  /** Meaning and range of metrics; those of `@memgym/scoring` are known. Unknown ones get the range [0, 1]. */
  readonly metrics?: readonly Pick<Metric, 'name' | 'description' | 'range' | 'higherIsBetter'>[];
}
