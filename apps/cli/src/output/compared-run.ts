import type { Finding } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { OpenedRun } from '@memgym/runs';

/** Rules have no answers, and a bound of the benchmark is not a system of the run. */
export const isSystem = ({ type }: { readonly type: string }): boolean =>
  type !== 'bound' && type !== 'baseline';

/** A run to be compared, with its benchmark. */
export interface ComparedRun extends OpenedRun {
  readonly benchmark: Benchmark;
}

/** What two runs say about a system that both played, after minus before; null if they share no question. */
export interface ChangedSystem {
  readonly name: string;
  readonly finding: Finding | null;
}
