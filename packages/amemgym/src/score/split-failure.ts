import type { ProbeDiagnosis } from './diagnose-probes.js';

/** The kinds of failure of a wrong answer; all 0 for a right one. Together with the score they add up to 1. */
export interface FailureSplit {
  readonly write: number;
  readonly read: number;
  readonly utilization: number;
  /** Of a value that has been deleted but is still remembered. */
  readonly stale: number;
  /** Of a value for what the user does not have. */
  readonly invention: number;
}

/**
 * The cause of a wrong answer (packages/amemgym/spec.md#failure-rates): utilization if every required variable is known;
 * otherwise write and read, and in data with additions or deletions stale memories and inventions, by their shares of the
 * unknown variables.
 *
 * @param score 0 or 1; null for an unscored answer
 * @returns null if the answer or, for a wrong one, the diagnosis is missing
 */
export function splitFailure(score: number | null, diagnosis: ProbeDiagnosis | null): FailureSplit | null {
  if (score === null) return null;
  const none: FailureSplit = { write: 0, read: 0, utilization: 0, stale: 0, invention: 0 };
  if (score === 1) return none;
  if (diagnosis === null) return null;
  const { writeFailures, readFailures, memorySuccess, staleMemories = 0, inventions = 0 } = diagnosis;
  if (memorySuccess) return { ...none, utilization: 1 };
  const failures = writeFailures + readFailures + staleMemories + inventions;
  return {
    write: writeFailures / failures,
    read: readFailures / failures,
    utilization: 0,
    stale: staleMemories / failures,
    invention: inventions / failures,
  };
}
