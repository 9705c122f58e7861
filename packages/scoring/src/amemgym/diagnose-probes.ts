import { type AMemGymCell, cellKey } from './amemgym-cell.js';

/** The state probe of a cell: does the assistant know the variables that the question needs? */
export interface AMemGymProbe extends AMemGymCell {
  /** Each variable once. */
  readonly variables: readonly {
    readonly name: string;
    /** Also false if the reply contained no valid value. */
    readonly right: boolean;
    /** Last period, up to the probe's, in which the variable changed. */
    readonly writtenAt: number;
  }[];
}

/** The diagnosis of the memory from the probe of a cell. */
export interface ProbeDiagnosis {
  /** Number of variables known neither now nor when they were revealed, which were never written. */
  readonly writeFailures: number;
  /** Number of variables known when they were revealed but not now, which were not read. */
  readonly readFailures: number;
  /** True if every variable is known. */
  readonly memorySuccess: boolean;
}

/**
 * Diagnoses every probe by the probe of the same question in the period that revealed the failed variable
 * (docs/specs/amemgym.md#diagnosis). At period 0 there are no read failures. The diagnosis of a failed
 * probe is null if the earlier probe is missing.
 */
export function diagnoseProbes(probes: readonly AMemGymProbe[]): ReadonlyMap<string, ProbeDiagnosis | null> {
  const right = new Map(
    probes.map((probe) => [
      cellKey(probe),
      new Map(probe.variables.map((variable) => [variable.name, variable.right])),
    ]),
  );
  const diagnose = (probe: AMemGymProbe): ProbeDiagnosis | null => {
    let writeFailures = 0;
    let readFailures = 0;
    for (const variable of probe.variables) {
      if (variable.right) continue;
      const then = right.get(cellKey({ ...probe, period: variable.writtenAt }))?.get(variable.name);
      if (then === undefined) return null;
      if (then) readFailures += 1;
      else writeFailures += 1;
    }
    return { writeFailures, readFailures, memorySuccess: writeFailures + readFailures === 0 };
  };
  return new Map(probes.map((probe) => [cellKey(probe), diagnose(probe)]));
}
