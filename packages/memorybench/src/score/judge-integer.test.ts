import { expect, it } from 'vitest';
import { readJudgeInteger } from './judge-integer.js';

it.each([
  ['8', 8, 8],
  ['**10**.', 10, 10],
  ['Score: 7 because', 7, 7],
  // packages/memorybench/spec.md#failed-judgements-score-zero
  ['from 1 to 10: 8', 1, null],
  ['9/10', 9, null],
  ['4.5', 4, null],
  ['0', null, null],
  ['11', null, null],
  ['v2', null, null],
  ['评分3分', null, null],
  ['', null, null],
])('reads %j as %j, and as %j when fixed', (reply, reference, fixed) => {
  expect(readJudgeInteger(reply)).toBe(reference);
  expect(readJudgeInteger(reply, { profile: 'fixed' })).toBe(fixed);
});

it('stays in the requested range when fixed', () => {
  expect(readJudgeInteger('7', { most: 5 })).toBe(7);
  expect(readJudgeInteger('7', { most: 5, profile: 'fixed' })).toBeNull();
});
