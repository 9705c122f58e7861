import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { longestOption, shortestOption } from './longest-option.js';
import { medoidOption } from './medoid-option.js';

const options = (...texts: string[]) => texts.map((text, index) => ({ label: 'ABCD'[index] ?? '', text }));
const _share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / hits.length;

describe('rules that look at the options only', () => {
  it('choose the first of several equal options', () => {
    expect(longestOption(options('ab', 'cde', 'fgh'))).toBe('B');
    expect(shortestOption(options('abc', 'de', 'fg'))).toBe('B');
    expect(medoidOption(options('x', 'x', 'x'))).toBe('A');
  });

  it('count characters, not code units', () => {
    expect(longestOption(options('🙂🙂', 'abc'))).toBe('B');
  });

  it('find the option most like the others', () => {
    expect(medoidOption(options('13651039007', '13651039008', '13651139008', '99999'))).toBe('B');
  });

  it('refuse a question without options', () => {
    expect(() => longestOption([])).toThrow(InvalidArgumentError);
  });
});
