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
    const { asked, lost, unscored, messages = 0 } = verdicts;
    const without = [
      ...(unscored === 0 ? [] : [countOf(unscored, 'answer')]),
      ...(messages === 0 ? [] : [countOf(messages, 'message')]),
    ];
    const rest =
      without.length === 0
        ? 'they are scored as the original scores them'
        : `${without.join(' and ')} without a score`;
    notify(`Warning: ${name}: ${lostOf(lost, asked)}; ${rest}.`);
  }
  if (warned.length > 0)
    notify(
      '  Run the same command with --retry-failed to ask for them again, or use a stronger judge, or one whose server enforces JSON schemas.',
    );
}

/** Whether so many verdicts are lost that a reader must be warned. */
export const isMany = (lost: number, asked: number): boolean => lost > 0 && lost >= leastShare * asked;

/** For example `12 of 150 verdicts of the judge could not be read (8.0 %)`. */
export const lostOf = (lost: number, asked: number): string =>
  `${lost} of ${countOf(asked, 'verdict')} of the judge could not be read (${((100 * lost) / asked).toFixed(1)} %)`;
