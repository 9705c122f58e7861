import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { boardRules, firstOf } from './refusal.js';

it('every rule is explained on the page of boards', async () => {
  const page = await readFile(new URL('../../../../docs/board.md', import.meta.url), 'utf8');
  const missing = Object.keys(boardRules).filter((rule) => !new RegExp(`\\b${rule}\\b`).test(page));
  expect(missing).toEqual([]);
});

it('many reasons of a kind are counted after the first', () => {
  const reasons = Array.from({ length: 7 }, (_, place) => ({ rule: 'R5', what: `${place}.` }) as const);
  expect(firstOf(reasons).map(({ what }) => what)).toEqual([
    '0.',
    '1.',
    '2.',
    '3.',
    '4.',
    'And 2 more of this kind.',
  ]);
  expect(firstOf(reasons.slice(0, 5))).toHaveLength(5);
});
