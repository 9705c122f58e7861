import { type Finding, InvalidArgumentError } from '@memgym/core';
import { gainOf } from './findings.js';

/**
 * Whether a system became worse. `worse`: it lost more than the margin, and the interval excludes 0. `not-worse`: a loss
 * of the margin is excluded. `open`: neither, so that more answers are needed. `untested`: there is no interval, because
 * the two runs share no questions, or those of one cluster only.
 */
export type GateOutcome = 'worse' | 'not-worse' | 'open' | 'untested';

/**
 * Decides whether a change made a system worse, from the finding on after minus before.
 * @param margin the loss that is accepted, above 0, in units of the metric
 * @throws {InvalidArgumentError} for any other margin
 */
export function gateOf(finding: Finding, margin: number): GateOutcome {
  if (!(margin > 0 && Number.isFinite(margin)))
    throw new InvalidArgumentError('margin', `expected a number above 0, got ${margin}`, {
      hint: 'No number of answers can exclude a loss of 0.',
    });
  const { value, low } = gainOf(finding);
  if (value === null || low === null) return 'untested';
  if (finding.outcome === 'worse' && value < -margin) return 'worse';
  return low > -margin ? 'not-worse' : 'open';
}
