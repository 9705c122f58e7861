import { createRng } from '@memgym/core';
import { expect, it } from 'vitest';
import { languageOf } from '../language.js';
import { createTrajectoryClock } from '../time/clock.js';
import { derive } from './derive.js';
import type { Making } from './making.js';

const rng = createRng(1);
const making: Making = {
  profile: { instances: [] },
  others: [],
  language: languageOf('zh'),
  faults: 'fixed',
  rng,
  clock: createTrajectoryClock(rng, 'fixed'),
};
const saidAt = Date.UTC(2024, 3, 2, 9);

// The worked examples of packages/memsim/spec.md#worked-examples.
it.each([
  ['13651039007', { kind: 'digit-sum', from: 2, to: 6 }, '19'],
  ['a@b.com', { kind: 'suffix', from: '@' }, '@b.com'],
  ['07月15日', { kind: 'season' }, '夏天'],
  ['02月28日', { kind: 'season' }, '冬天'],
  ['03月01日', { kind: 'season' }, '春天'],
  ['12月01日', { kind: 'season' }, '冬天'],
  ['赵雅琳', { kind: 'length' }, '3个字'],
  ['2024-04-17 9:00', { kind: 'time' }, '下下周三上午九点'],
  ['下下周三晚上七点', { kind: 'time' }, '2024年04月17日 周三 19:00'],
] as const)('derives from %s, by %o, the value %s', (value, by, expected) => {
  expect(derive(value, by as Parameters<typeof derive>[1], { making, saidAt, digits: 5 })).toBe(expected);
});

it('refuses a value without a description, by name', () => {
  const by = { kind: 'description', of: { 医生: '看病' } } as Parameters<typeof derive>[1];
  expect(() => derive('农民', by, { making, saidAt })).toThrow('"农民" has no description.');
});
