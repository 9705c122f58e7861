import { expect, it } from 'vitest';
import { periodEnd } from './period-checkpoints.js';

it('a period ends in the state after its feedback, if any, and in no state if it was not played', () => {
  const checkpoints = ['p00', 'p00/adapted', 'p01'].map((name) => ({
    kind: 'checkpoint' as const,
    name,
    stateDigest: `state ${name}`,
  }));
  expect([0, 1, 2].map((period) => periodEnd(checkpoints, period))).toEqual([
    'state p00/adapted',
    'state p01',
    null,
  ]);
});
