import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { referenceRules } from '../generation-rules.js';
import { fixedRules, type GenerationRules } from '../rules.js';
import { stateVariants } from './state-variants.js';

const variables = [
  { name: 'one', choices: ['a', 'b', 'c'] },
  { name: 'two', choices: ['x', 'y', 'z'] },
];
const stateOf = (one: string, two: string) =>
  new Map([
    ['one', one],
    ['two', two],
  ]);
const states = [stateOf('a', 'x'), stateOf('a', 'y'), stateOf('a', 'x')];

describe('stateVariants', () => {
  it('has every tuple that was ever true, and random ones up to the minimum', () => {
    const variants = stateVariants({ variables, states, least: 4, rng: createRng(42), rules: fixedRules });
    const tuples = variants.map((variant) => variant.join(''));
    expect(new Set(tuples).size).toBe(4);
    expect(tuples).toEqual(expect.arrayContaining(['ax', 'ay']));
    const random = tuples.filter((tuple) => tuple !== 'ax' && tuple !== 'ay');
    for (const tuple of random) expect(['az', 'bx', 'by', 'bz', 'cx', 'cy', 'cz']).toContain(tuple);
  });

  it('adds nothing when enough tuples were true', () => {
    const variants = stateVariants({ variables, states, least: 2, rng: createRng(42), rules: fixedRules });
    expect(variants.map((variant) => variant.join('')).sort()).toEqual(['ax', 'ay']);
  });

  it('has a different order for every seed, and the same order for the same seed', () => {
    const of = (seed: number) =>
      JSON.stringify(stateVariants({ variables, states, least: 9, rng: createRng(seed), rules: fixedRules }));
    expect(of(1)).toBe(of(1));
    expect(new Set([1, 2, 3, 4, 5].map(of)).size).toBe(5);
  });

  it('refuses more options than there are tuples', () => {
    expect(() =>
      stateVariants({ variables, states, least: 10, rng: createRng(1), rules: fixedRules }),
    ).toThrow(/only 9 combinations/);
  });

  it('never gives one variable two values, unlike the original', () => {
    const twice = [variables[0], variables[0]].map((variable) => variable ?? { name: '', choices: [] });
    const of = (rules: GenerationRules, least: number) =>
      stateVariants({ variables: twice, states, least, rng: createRng(1), rules });
    expect(
      of(fixedRules, 3)
        .map((variant) => variant.join(''))
        .sort(),
    ).toEqual(['aa', 'bb', 'cc']);
    expect(() => of(fixedRules, 4)).toThrow(/only 3 combinations/);
    expect(of(referenceRules, 9)).toHaveLength(9);
  });
});
