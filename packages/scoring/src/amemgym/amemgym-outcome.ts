import type { AmemgymCell } from './amemgym-cell.js';
import type { ProbeDiagnosis } from './diagnose-probes.js';

/** All that is known of a cell; scores are functions of these alone. */
export interface AmemgymOutcome extends AmemgymCell {
  /** 1 for the right option, 0 for another or none; null where no answer could be had. */
  readonly overall: number | null;
  /** Share of the option's values that are true, m/n; null where `overall` is. */
  readonly hamming: number | null;
  /** m/(2n − m); null where `overall` is. */
  readonly jaccard: number | null;
  /** What guessing is expected to reach. */
  readonly random: number;
  /** 1 where the bare model, told the true state, chose right; null where that was not asked. */
  readonly upperBound: number | null;
  /** null where the memory was not probed. */
  readonly diagnosis: ProbeDiagnosis | null;
}
