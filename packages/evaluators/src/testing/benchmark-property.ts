import type { BenchmarkTrial } from './benchmark-trial.js';

export type BenchmarkPropertyId =
  | 'episodes-valid'
  | 'episodes-deterministic'
  | 'ids-unique'
  | 'play-deterministic'
  | 'gold-hidden'
  | 'answers-unmarked'
  | 'metrics-in-range'
  | 'predictions-round-trip';

/** One promise of a benchmark. */
export interface BenchmarkProperty {
  readonly id: BenchmarkPropertyId;
  readonly title: string;
  /** How the benchmark breaks the promise; null when it does not. */
  check(trial: BenchmarkTrial): Promise<string | null>;
}
