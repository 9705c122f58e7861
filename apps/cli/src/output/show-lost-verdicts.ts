import type { SystemResult } from '@memgym/core';
import { countOf } from './format-amount.js';
import { notify } from './print.js';

/** A smaller share of lost verdicts changes a mean less than its interval. */
const leastShare = 0.02;

type Counts = Pick<SystemResult, 'name' | 'verdicts'>;

/** Warns of systems that lost a verdict of the judge in 2 % of the cases or more; smaller numbers are only in tables. */
export function showLostVerdicts(systems: readonly Counts[]): void {
  const warned = systems.filter(({ verdicts }) => verdicts && isMany(verdicts.lost, verdicts.asked));
  for (const { name, verdicts } of warned) {
    if (verdicts === undefined) continue;
    const { asked, lost, unscored } = verdicts;
    const rest =
      unscored === 0
        ? 'they are scored as the original scores them'
        : `${countOf(unscored, 'answer')} without a score`;
    notify(`Warning: ${name}: ${lostOf(lost, asked)}; ${rest}.`);
  }
  if (warned.length > 0)
    notify(
      '  The replies are in the run’s calls. Use a stronger judge, or one whose server enforces JSON schemas.',
    );
}

/** Whether so many verdicts are lost that a reader must be warned. */
export const isMany = (lost: number, asked: number): boolean => lost > 0 && lost >= leastShare * asked;

/** For example `12 of 150 verdicts of the judge could not be read (8.0 %)`. */
export const lostOf = (lost: number, asked: number): string =>
  `${lost} of ${countOf(asked, 'verdict')} of the judge could not be read (${((100 * lost) / asked).toFixed(1)} %)`;
