import { expect, it } from 'vitest';
import { periodEnd } from './period-checkpoints.js';

it('a period ends in the state after feedback on it, where there was any, and in none where it was not played', () => {
  const kept = ['p00', 'p00/adapted', 'p01'].map((name) => ({
    kind: 'checkpoint' as const,
    name,
    stateDigest: `state ${name}`,
  }));
  expect([0, 1, 2].map((period) => periodEnd(kept, period))).toEqual([
    'state p00/adapted',
    'state p01',
    null,
  ]);
});
