import type { DataFile, JsonObject } from '@memgym/core';
import type { MemoryBenchDataset } from '../memorybench-datasets.js';

/** An item made from the files of its source, before the split. */
export interface RawItem {
  readonly language: 'en' | 'zh';
  /** The request: one text, or a system message and a text. */
  readonly prompt: string | { readonly system: string; readonly user: string };
  /** Gold and further data for scoring. */
  readonly info: JsonObject;
  /** Further columns, such as `id` or `origin_question`. Default: none. */
  readonly columns?: JsonObject;
  /** Source file or first domain, for sources that are split stratum by stratum. Default: one stratum. */
  readonly stratum?: string;
}

/** The items of a data set in load order, with their source files. */
export interface RawData {
  readonly items: readonly RawItem[];
  readonly files: readonly DataFile[];
  /** The text of its corpus file. Default: it has no corpus. */
  readonly corpus?: string;
}

/**
 * Reads a data set from the folder of raw sources; null if its files are missing.
 * @throws {DatasetError} when a file is damaged or has another form
 */
export type RawReader = (
  folder: string,
  dataset: MemoryBenchDataset,
  options: { readonly seed: number },
) => Promise<RawData | null>;
