import { expect, it } from 'vitest';
import { lexEvalRougeL } from './lexeval-rouge-l.js';

// packages/memorybench/spec.md#worked-examples
it.each([
  ['被告人构成盗窃罪。', '被告人的行为构成盗窃罪。', 0.7499999953],
  ['合同有效，应当履行。', '该合同无效，不应当履行。', 0.5999999952],
  ['被告人 构成——盗窃罪', '“被告人构成盗窃罪！”', 0.999999995],
  ['', '合同有效', 0],
  ['。，！', '合同有效', 0],
])('of %j against %j is %d', (reply, reference, score) => {
  expect(lexEvalRougeL(reply, reference)).toBeCloseTo(score, 9);
});

it('scores 0 for texts too long for Python’s recursion, except in fixed', () => {
  const long = 'a b, '.repeat(400).replaceAll(' ', '。');
  const text = Array.from({ length: 1200 }, (_, index) => `第${index}条`).join('，');
  expect(lexEvalRougeL(text, text)).toBe(0);
  expect(lexEvalRougeL(text, text, { profile: 'fixed' })).toBeCloseTo(1, 6);
  expect(lexEvalRougeL(long, long)).toBeCloseTo(1, 6);
});
