/** How many verdicts were asked for about an answer, and how many of them could not be read. */
export interface VerdictCounts {
  readonly asked: number;
  readonly lost: number;
}

/** Counts the verdicts about one answer. */
export interface VerdictTally {
  count(isLost: boolean): void;
  /** The counts so far; absent if no verdict was asked for. For a record of the answer. */
  counted(): { readonly verdicts?: VerdictCounts };
}

/** A tally that starts at 0. */
export function createVerdictTally(): VerdictTally {
  let [asked, lost] = [0, 0];
  return {
    count(isLost) {
      asked += 1;
      if (isLost) lost += 1;
    },
    counted: () => (asked === 0 ? {} : { verdicts: { asked, lost } }),
  };
}
