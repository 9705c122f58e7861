import { periodName } from '@memgym/scoring';
import type { Checkpoint } from '../benchmarks/read-run.js';

/**
 * What the state after feedback on a period's answers is called.
 * @param period the name of the period, which is that of the state they are given from
 */
export const adaptedName = (period: string): string => `${period}/adapted`;

/** The digest of the state that a period ended in; null where it was not played. */
export function periodEnd(checkpoints: readonly Checkpoint[], period: number): string | null {
  const name = periodName(period);
  const names = [name, adaptedName(name)];
  return checkpoints.findLast((checkpoint) => names.includes(checkpoint.name))?.stateDigest ?? null;
}
