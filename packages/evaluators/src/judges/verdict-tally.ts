import type { VerdictCounts } from '@memgym/core';

/** Counts the verdicts about one answer or message. */
export interface VerdictTally {
  count(isLost: boolean): void;
  /** The counts so far; absent if no verdict was asked for. For its record. */
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
