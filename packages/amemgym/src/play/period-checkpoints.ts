import type { Checkpoint } from '@memgym/evaluators';
import { periodName } from '../score/amemgym-cell.js';

/**
 * Name of the state after the feedback on a period.
 * @param period name of the period, and of the state before the feedback
 */
export const adaptedName = (period: string): string => `${period}/adapted`;

/** Digest of the state at the end of a period; null if it was not played. */
export function periodEnd(checkpoints: readonly Checkpoint[], period: number): string | null {
  const name = periodName(period);
  const names = [name, adaptedName(name)];
  return checkpoints.findLast((checkpoint) => names.includes(checkpoint.name))?.stateDigest ?? null;
}
