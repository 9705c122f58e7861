import type { RunManifest, RunResult } from '@memgym/core';
import type { Metric, PublishedTable } from '@memgym/scoring';
import type { ExplainedAnswers } from './answers/explained-answer.js';
import type { Remark } from './answers/remark.js';
import type { Served } from './served.js';

/** Seconds that a system needed, by the metric of the published table that they belong to. */
export interface MeasuredSeconds {
  readonly system: string;
  readonly metric: string;
  /** The question type; null for all questions. */
  readonly group: string | null;
  readonly mean: number;
  readonly deviation: number;
}

/** All contents of a report. It is computed only from records, so that it can be recomputed. */
export interface ReportInput {
  /** The scores; systems are sorted by its headline, or the first metric. */
  readonly result: RunResult;
  readonly manifest: RunManifest;
  /** Tags that the user gave the run. Default: none. */
  readonly tags?: readonly string[];
  /** A sentence of the user on the run. Default: none. */
  readonly note?: string;
  /** Published numbers to show next to the results. Default: none. */
  readonly published?: readonly PublishedTable[];
  /** Why published numbers are not shown, although some exist. Default: nothing to say. */
  readonly unpublished?: string;
  /** Seconds of this run, to show next to published ones. Default: none. */
  readonly seconds?: readonly MeasuredSeconds[];
  /** For a page of a server: its links and its state. Default: a file that opens from a disk. */
  readonly served?: Served;
  /** Every answer with its explanation. Default: none. */
  readonly answers?: ExplainedAnswers;
  /** What people say of questions and answers, beside the verdicts of the run. Default: nothing. */
  readonly remarks?: readonly Remark[];
  /** Characters of different texts in the explanations; above it, some are left out. Default 40,000,000. */
  readonly mostDetailCharacters?: number;
  /** Singular noun for a cluster: `user`, `conversation`. Default: person. */
  readonly cluster?: string;
  /** The name of a metric's groups, as in `By …`. Default: question type. */
  readonly groupedBy?: string;
  /** Question types in display order; others follow in order of appearance. */
  readonly groupOrder?: readonly string[];
  /** Slices of metrics, each with its own section if it has several parts. Default: none. */
  readonly slices?: readonly { readonly key: string; readonly name: string; readonly about?: string }[];
  /** Notes by the author of the run: limits, deviations, thanks. One paragraph each. */
  readonly notes?: readonly string[];
  /** Meaning and range of metrics: those of the benchmark. Others get the range [0, 1] and no description. */
  readonly metrics?: readonly Pick<
    Metric,
    'name' | 'description' | 'range' | 'axis' | 'higherIsBetter' | 'scores'
  >[];
}
