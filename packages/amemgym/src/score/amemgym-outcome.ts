import type { AMemGymCell } from './amemgym-cell.js';
import type { ProbeDiagnosis } from './diagnose-probes.js';

/** All data of a cell; scores depend only on these. */
export interface AMemGymOutcome extends AMemGymCell {
  /** 1 for the right option, 0 for another or none; null if there is no answer. */
  readonly overall: number | null;
  /** Share of the option's values that are true, m/n; null if `overall` is. */
  readonly hamming: number | null;
  /** m/(2n − m); null if `overall` is. */
  readonly jaccard: number | null;
  /** Expected score of guessing. */
  readonly random: number;
  /** 1 if the bare model, given the true state, chose the right option; null if it was not asked. */
  readonly upperBound: number | null;
  /** null if the memory was not probed. */
  readonly diagnosis: ProbeDiagnosis | null;
}
