import type {
  AnswerRecord,
  CallTotal,
  Episode,
  EpisodeRecord,
  Question,
  SystemResult,
  Turn,
} from '@memgym/core';
import type { PairedDifference, PublishedTable } from '@memgym/scoring';

/** A rule that answers without any memory. It shows how much the options alone give away. */
export interface AnswerBaseline {
  readonly name: string;
  readonly description: string;
  answer(question: Question): string | null;
}

/** The records of one system of a run, over all episodes. */
export interface PlayedSystem {
  readonly name: string;
  /** The memory system's type. */
  readonly type: string;
  /** `bound` is for systems that receive the evidence and for bounds of the benchmark. Default `system`. */
  readonly standing?: 'system' | 'bound';
  readonly answers: readonly AnswerRecord[];
  /** The exchanged messages, by episode, in order; empty if none. */
  readonly dialogues: ReadonlyMap<string, readonly Turn[]>;
  /** The notes of the protocol, by episode. Default: none. */
  readonly notes?: ReadonlyMap<string, readonly Extract<EpisodeRecord, { kind: 'note' }>[]>;
  /** The totals of its calls. */
  readonly calls: readonly CallTotal[];
}

/** A whole run, ready to be summarized. */
export interface PlayedRun {
  readonly episodes: readonly Episode[];
  readonly systems: readonly PlayedSystem[];
  readonly references: readonly PlayedSystem[];
}

/** The stored answers of one system and of the run's bounds. */
export interface StoredAnswers {
  readonly answers: readonly AnswerRecord[];
  /** By the bound's name. */
  readonly references: ReadonlyMap<string, readonly AnswerRecord[]>;
}

/** Scores of an answer that depend on other answers of the same system and of the run's bounds. */
export interface AnswerScores {
  /** Their names, which are columns of `results.parquet`. */
  readonly names: readonly string[];
  /** The names of the scores that explain a miss if they are above 0. Default: none. */
  readonly reasons?: readonly string[];
  /** Scores by answer, in the order of the names; answers without such scores are absent. */
  of(stored: StoredAnswers): ReadonlyMap<AnswerRecord, readonly (number | null)[]>;
}

/** How to compare two runs by metrics that single answers do not have. */
export interface RunComparison {
  /** The metric to compare runs by, if both have it. */
  readonly metric: string;
  /** `first − second` over the items that both runs have; null if the metric cannot be paired. */
  difference(metric: string, first: StoredAnswers, second: StoredAnswers): PairedDifference | null;
}

/** How answers are grouped in results. */
export interface AnswerGroups {
  /** Label after `by`. Default: question type. */
  readonly name?: string;
  /** Default: the question type. */
  of?(record: AnswerRecord): string;
  /** Groups in display order; others follow. Default: none. */
  readonly order?: readonly string[];
}

/** A slice of metrics, shown in its own table; its means are those of each metric over the answers of a part. */
export interface ShownSlice {
  /** Its key in the summary of a metric. */
  readonly key: string;
  /** Its name, as in `score by task`, and name of its column in results.parquet. */
  readonly name: string;
  /** The part of the slice to which an answer belongs; null for none. */
  of(record: AnswerRecord): string | null;
  /** Parts in display order; others follow. Default: none, so that they are sorted. */
  readonly order?: readonly string[];
  /** One sentence for readers of the report. Default: none. */
  readonly about?: string;
  /** The metrics that text tables show by this slice. Default: the first metric. */
  readonly metrics?: readonly string[];
}

/** The models behind answers and scores, by the names that their servers know. */
export interface AskedModels {
  /** The answering models; empty if they are not known, as for answers of other programs. */
  readonly models: readonly string[];
  readonly judge: string;
  /** Judges of parts of the benchmark (`judgedParts`). */
  readonly judges: ReadonlyMap<string, string>;
}

/** The way of summarizing, comparing and showing answers. */
export interface BenchmarkResults {
  /**
   * `most-items`: each run is sorted by the metric of answers with the most items, or of retrieval if the answering
   * model is simulated; for data with any mix of questions. Default: by the first metric.
   */
  readonly headline?: 'most-items';
  /** Metrics for compact views. Default: the first metric, accuracy, F1 and recall. */
  readonly mainMetrics?: readonly string[];
  readonly groups?: AnswerGroups;
  /** Slices to show after the groups, if they have several parts. Default: none. */
  readonly slices?: readonly ShownSlice[];
  /** Singular noun for a cluster: `user`, `conversation`. Default `person`. */
  readonly cluster?: string;
  /** Other groupings for imported predictions, by name. Default: none. */
  readonly otherGroups?: Readonly<Record<string, (record: AnswerRecord) => string>>;
  /** Default: none. */
  readonly baselines?: readonly AnswerBaseline[];
  /** Tables of published numbers to show next to a run's results. Default: none. */
  readonly published?: readonly PublishedTable[];
  /** Why published numbers are not shown, although some exist. Default: nothing to say. */
  readonly unpublished?: string;
  /** What a reader must know before comparing figures that these models made, with the next step. Default: nothing. */
  cautions?(asked: AskedModels): readonly string[];
  /** Metrics of one system that its answers give together, besides those of single answers. Default: none. */
  furtherMetrics?(answers: readonly AnswerRecord[]): SystemResult['metrics'];
  /** The results of a run, including bounds. Default: each metric's mean over a system's answers, and `furtherMetrics`. */
  summarize?(run: PlayedRun): SystemResult[];
  /** Default: none. */
  readonly answerScores?: AnswerScores;
  readonly comparison?: RunComparison;
}
