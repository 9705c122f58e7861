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
    /**
     * Of a variable that has no value now: the reply gives one that it once had, `stale`, or one that it never had,
     * `invented`. Absent for other replies.
     */
    readonly mistake?: 'stale' | 'invented' | undefined;
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
  /** Number of variables that have lost their value, but are still known with it. Default 0. */
  readonly staleMemories?: number;
  /** Number of variables without a value that are given one they never had. Default 0. */
  readonly inventions?: number;
}

/**
 * Diagnoses every probe by the probe of the same question in the period that revealed the failed variable
 * (packages/amemgym/spec.md#diagnosis). At period 0 there are no read failures. The diagnosis of a failed
 * probe is null if the earlier probe is missing. Of a variable without a value, a value in the reply is a stale memory or
 * an invention, and no failure to write or read.
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
    const mistakes = { stale: 0, invented: 0 };
    for (const variable of probe.variables) {
      if (variable.right) continue;
      if (variable.mistake !== undefined) {
        mistakes[variable.mistake] += 1;
        continue;
      }
      const then = right.get(cellKey({ ...probe, period: variable.writtenAt }))?.get(variable.name);
      if (then === undefined) return null;
      if (then) readFailures += 1;
      else writeFailures += 1;
    }
    const { stale, invented } = mistakes;
    return {
      writeFailures,
      readFailures,
      memorySuccess: writeFailures + readFailures + stale + invented === 0,
      ...(stale > 0 && { staleMemories: stale }),
      ...(invented > 0 && { inventions: invented }),
    };
  };
  return new Map(probes.map((probe) => [cellKey(probe), diagnose(probe)]));
}
