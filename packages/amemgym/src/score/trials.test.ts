import { describe, expect, it } from 'vitest';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { compareOutcomes } from './compare-outcomes.js';
import { summarizeAMemGym } from './summarize-amemgym.js';

const diagnosis = { writeFailures: 1, readFailures: 1, memorySuccess: false };

/** Two periods of two questions about each of four users, in equal trials. */
function outcomesOf(right: readonly number[], trials: number): AMemGymOutcome[] {
  return Array.from({ length: trials }, (_, trial) =>
    ['ann', 'bob', 'cid', 'dan'].flatMap((user, place) =>
      [0, 1, 2, 3].map((cell): AMemGymOutcome => {
        const overall = right[4 * place + cell] ?? 0;
        return {
          ...{ user, episode: trial === 0 ? user : `${user}#${trial + 1}` },
          ...{
            period: cell % 2,
            question: Math.floor(cell / 2),
            overall,
            hamming: overall,
            jaccard: overall,
          },
          ...({ random: 0.25, upperBound: 1, diagnosis } as Pick<
            AMemGymOutcome,
            'random' | 'upperBound' | 'diagnosis'
          >),
        };
      }),
    ),
  ).flat();
}

const one = [1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 0];
const other = [1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0];

describe('trials of AMemGym', () => {
  it('add no questions to any score and its interval', () => {
    expect(summarizeAMemGym(outcomesOf(one, 5))).toEqual(summarizeAMemGym(outcomesOf(one, 1)));
  });

  it.each(['memory-a', 'memory-b', 'write-failure', 'utilization-failure'] as const)(
    'add none to a difference in %s',
    (score) => {
      const differenceIn = (trials: number) =>
        compareOutcomes(score, { first: outcomesOf(one, trials), second: outcomesOf(other, trials) });
      expect(differenceIn(5)).toEqual(differenceIn(1));
    },
  );
});
