import type { DataFile, Episode } from '@memgym/core';
import type { ExpectedCounts } from './expected-count.js';
import type { MissingPart } from './missing-part.js';
import type { QuirkFinding } from './quirk-finding.js';

/** A published data set as MemGym records. */
export interface LoadedDataset {
  /** Name of the data set in the catalogue, or the name in a file of our own format. */
  benchmark: string;
  /** In the order of the files. */
  episodes: Episode[];
  /** The files that were read, with the SHA-256 of their bytes. */
  files: DataFile[];
  /** All oddities found, and how they were handled. */
  quirks: QuirkFinding[];
  /** How much the published data have of what was read, such as of one size. Default: what the card of the data set says. */
  published?: ExpectedCounts | undefined;
  /** What is published of it and was not there. Default: nothing. */
  missing?: readonly MissingPart[] | undefined;
}
