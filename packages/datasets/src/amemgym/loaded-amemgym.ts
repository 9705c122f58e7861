import type { DataFile } from '@memgym/core';
import type { QuirkFinding } from '../quirk-finding.js';
import type { AmemgymUser } from './amemgym-user.js';

/** AMemGym's `data.json`: users to simulate instead of conversations to read. */
export interface LoadedAmemgym {
  benchmark: 'amemgym';
  /** Of `data.json`. */
  path: string;
  /** In the order of the file. */
  users: AmemgymUser[];
  files: DataFile[];
  quirks: QuirkFinding[];
}
