import { createRng } from '@memgym/core';
import { expect, it } from 'vitest';
import { readAsReference } from './read-as-reference.js';

const read = (raw: string) => readAsReference(raw, { count: 5, messages: 3, rng: createRng(1) });

// What `eval` of the original gives for each reply, run with CPython; texts in a list name no message.
it.each([
  ['[3, 0, 7]', [3, 0, 7]],
  ['[3,\n 0,\n 7]', [3, 0, 7]],
  ['3, 0, 7', [0, 1, 2, 3, 4]],
  ['3', [0, 1, 2, 3, 4]],
  ['[0, 1, 2, 3, 4, 5]', [0, 1, 2, 3, 4]],
  ['[]', []],
  ['[3 0 7]', [307]],
  ["['3', '0']", []],
  ['{3, 0}', [0, 1, 2, 3, 4]],
  ['(1, 2)', [0, 1, 2, 3, 4]],
  ['[3, 99, -1]', [3, 99, -1]],
  ['[1, 2,]', [1, 2]],
  ["'[1, 2]'", [0, 1, 2, 3, 4]],
  ['[0, 0, 3]', [0, 0, 3]],
])('%j is read as %j', (raw, listed) => {
  expect(read(raw)).toEqual(listed);
});

it.each([
  'The list is [3, 0, 7]',
  '[03, 1]',
  '[0,1,2,3,4]。',
  '答案：[1]',
  '',
  '[3, 0, 7',
  '```python\n[1, 2]\n```',
])('%j cannot be evaluated, so five messages are drawn', (raw) => {
  const drawn = read(raw);
  expect(drawn).toHaveLength(5);
  expect(drawn.filter((number) => number < 0 || number >= 3)).toEqual([]);
  expect(read(raw)).toEqual(drawn);
});
