import type { AnswerRecord, Episode, JsonValue, Protocol, Question } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import type { Metric, PublishedTable } from '@memgym/scoring';
import type { z } from 'zod';

/** A rule that answers without any memory: what a benchmark's options give away by themselves. */
export interface AnswerBaseline {
  readonly name: string;
  readonly description: string;
  answer(question: Question): string | null;
}

/** One answer made elsewhere. */
export interface Prediction {
  readonly questionId: string;
  /** The reply, as it was given. */
  readonly prediction: string;
  /** Ranked source turn ids, best first. */
  readonly retrieved?: readonly string[];
}

/** How answers made elsewhere are written, one JSON object a line. */
export interface PredictionFormat {
  readonly schema: z.ZodType;
  /** Fields of a line, for help texts. */
  readonly fields: string;
  read(line: JsonValue): Prediction;
}

/**
 * A benchmark: a loader, a protocol and metrics. Adding one touches neither the player nor the runner.
 */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Name in the dataset catalogue. */
  readonly dataset: string;
  load(path: string): Promise<LoadedDataset>;
  /** All questions for `memgym score`, those without a conversation at hand included. Default: those of `load`. */
  loadQuestions?(path: string): Promise<QuestionInContext[]>;
  play(episode: Episode): Protocol;
  /** The answer in a reply made elsewhere; null when it holds none. Default: the trimmed reply. */
  readReply?(reply: string, question: Question): string | null;
  readonly metrics: readonly Metric[];
  /** The metric to look at first. */
  readonly headline: string;
  groupBy(record: AnswerRecord): string;
  readonly groups: readonly string[];
  readonly baselines: readonly AnswerBaseline[];
  readonly published: readonly PublishedTable[];
  readonly predictions: PredictionFormat;
}

/** A question with what groups and clusters it. */
export interface QuestionInContext {
  readonly question: Question;
  readonly episodeId: string;
  readonly cluster: string;
}
