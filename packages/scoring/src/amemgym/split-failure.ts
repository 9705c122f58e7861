import type { ProbeDiagnosis } from './diagnose-probes.js';

/** Where a missed answer was missed; all 0 for a right one. Together with the score they are 1. */
export interface FailureSplit {
  readonly write: number;
  readonly read: number;
  readonly utilization: number;
}

/**
 * Whose fault a wrong answer is (docs/specs/amemgym.md#failure-rates): utilization when every variable it needs is
 * known; else write and read by their shares of the variables that are not.
 * @param score 0 or 1; null for an unscored answer
 * @returns null where the answer or, for a wrong one, the diagnosis is missing
 */
export function splitFailure(score: number | null, diagnosis: ProbeDiagnosis | null): FailureSplit | null {
  if (score === null) return null;
  if (score === 1) return { write: 0, read: 0, utilization: 0 };
  if (diagnosis === null) return null;
  const { writeFailures, readFailures, memorySuccess } = diagnosis;
  if (memorySuccess) return { write: 0, read: 0, utilization: 1 };
  const failures = writeFailures + readFailures;
  return { write: writeFailures / failures, read: readFailures / failures, utilization: 0 };
}
