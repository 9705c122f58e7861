import type { DataFile } from '@memgym/core';
import type { QuirkFinding } from '@memgym/datasets';
import type { AMemGymUser } from './amemgym-user.js';

/** AMemGym's `data.json`: users to simulate instead of conversations to read. */
export interface LoadedAMemGym {
  benchmark: 'amemgym';
  /** Of `data.json`. */
  path: string;
  /** In the order of the file. */
  users: AMemGymUser[];
  files: DataFile[];
  quirks: QuirkFinding[];
}
