import type { ChatModel, Rng } from '@memgym/core';

/** One figure about the quality of data. */
export interface QualityFigure {
  readonly name: string;
  readonly description: string;
  /** A mean over `count` parts of the data; null where there are none. */
  readonly value: number | null;
  /** The least and the most that it can be; `most` is null where there is no limit. */
  readonly range: readonly [least: number, most: number | null];
  readonly count: number;
  /** Parts for which the judge gave no usable verdict; they are in no mean. Default 0. */
  readonly unscored?: number;
}

/** How parts of the data are chosen for a judge. */
export interface JudgingOptions {
  readonly model: ChatModel;
  /** Parts of each kind, at most. */
  readonly sample: number;
  /** Draws the sample. */
  readonly rng: Rng;
}

/** How good data are in themselves, apart from any answer to their questions. */
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
