import type { BenchmarkTrial } from './benchmark-trial.js';
import type { PluginProperty } from './check-properties.js';

export type BenchmarkPropertyId =
  | 'episodes-valid'
  | 'episodes-deterministic'
  | 'ids-unique'
  | 'play-deterministic'
  | 'gold-hidden'
  | 'answers-unmarked'
  | 'metrics-in-range'
  | 'predictions-round-trip';

/** A property that every benchmark must have. */
export type BenchmarkProperty = PluginProperty<BenchmarkPropertyId, BenchmarkTrial>;
