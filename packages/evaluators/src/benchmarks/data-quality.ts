import type { ChatModel, Rng } from '@memgym/core';

/** One figure about the quality of data. */
export interface QualityFigure {
  readonly name: string;
  readonly description: string;
  /** A mean over `count` parts of the data; null if there are none. */
  readonly value: number | null;
  /** Minimum and maximum of the figure; `most` is null if it has no maximum. */
  readonly range: readonly [least: number, most: number | null];
  readonly count: number;
  /** Number of parts without a usable verdict; they are excluded from means. Default 0. */
  readonly unscored?: number;
}

/** The choice of parts of the data for a judge. */
export interface JudgingOptions {
  readonly model: ChatModel;
  /** Maximum number of parts of each kind. */
  readonly sample: number;
  /** Draws the sample. */
  readonly rng: Rng;
}

/** Measures of the quality of data, independent of answers to their questions. */
export interface DataQuality {
  /** Computed from the files. @throws {DatasetError} when they cannot be read */
  measure(path: string): Promise<readonly QualityFigure[]>;
  /**
   * Judged by a model, on a sample.
   * @throws {DatasetError} when the files cannot be read
   * @throws {ProviderError} when the model fails
   */
  judge(path: string, options: JudgingOptions): Promise<readonly QualityFigure[]>;
}
