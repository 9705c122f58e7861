import type { ProbeDiagnosis } from './diagnose-probes.js';

/** The kinds of failure of a wrong answer; all 0 for a right one. Together with the score they add up to 1. */
export interface FailureSplit {
  readonly write: number;
  readonly read: number;
  readonly utilization: number;
}

/**
 * The cause of a wrong answer (docs/specs/amemgym.md#failure-rates): utilization if every required variable is known;
 * otherwise write and read, by their shares of the unknown variables.
 *
 * @param score 0 or 1; null for an unscored answer
 * @returns null if the answer or, for a wrong one, the diagnosis is missing
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
