import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { differenceTest } from '../statistics/difference-test.js';
import { holmAdjusted } from '../statistics/holm.js';

/** A system before and after a change. */
export interface GatedSystem {
  readonly name: string;
  /** After minus before, over the questions that both answered; null if they share none. */
  readonly difference: Estimate | null;
}

/** Whether a system became worse. */
export interface GateOutcome extends GatedSystem {
  /** `untested`: there is no interval, because they share no questions, or those of one cluster only. */
  readonly outcome: 'worse' | 'not-worse' | 'untested';
  /** P-value of the difference, adjusted by Holm's method for all tested systems; null if untested. */
  readonly p: number | null;
}

export interface GateOptions {
  /** Losses up to this are accepted, in units of the metric. */
  readonly margin: number;
  /** Default: true. */
  readonly higherIsBetter?: boolean;
}

/**
 * Decides for each system whether a change made it worse: it lost more than `margin`, and the loss is not chance
 * (adjusted p-value at most 0.05). Of equal systems, at most one gate in twenty is closed by chance; a real loss that the
 * sample is too small to show passes.
 * @throws {InvalidArgumentError} when the margin is below 0 or not finite
 */
export function gateOf(
  systems: readonly GatedSystem[],
  { margin, higherIsBetter = true }: GateOptions,
): GateOutcome[] {
  if (!(margin >= 0 && Number.isFinite(margin)))
    throw new InvalidArgumentError('margin', `expected a number of at least 0, got ${margin}`);
  const tests = systems.map(({ difference }) => (difference === null ? null : differenceTest(difference)));
  const tested = tests.flatMap((p) => (p === null ? [] : [p]));
  const adjusted = holmAdjusted(tested);
  let place = 0;
  return systems.map(({ name, difference }, index) => {
    if (tests[index] === null || difference === null) {
      return { name, difference, outcome: 'untested', p: null };
    }
    const p = adjusted[place] ?? 1;
    place += 1;
    const loss = (higherIsBetter ? -1 : 1) * (difference.value ?? 0);
    return { name, difference, outcome: loss > margin && p <= 0.05 ? 'worse' : 'not-worse', p };
  });
}
