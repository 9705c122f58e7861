import type { DataFile, Episode } from '@memgym/core';
import type { QuirkFinding } from './quirk-finding.js';

/** A published data set as MemGym records. */
export interface LoadedDataset {
  /** Name of the benchmark: `locomo`, `memdaily`, `personamem`, or what a file of our own format says. */
  benchmark: string;
  /** In the order of the files. */
  episodes: Episode[];
  /** What was read, with the SHA-256 of the bytes. */
  files: DataFile[];
  /** Every oddity that was met, and what was done about it. */
  quirks: QuirkFinding[];
}
