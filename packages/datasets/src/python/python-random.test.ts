import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createPythonRandom } from './python-random.js';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

// Draws of CPython 3.11; the first five are in packages/memorybench/spec.md#worked-examples.
describe('the draws of CPython', () => {
  it('begin with CPython’s first number', () => {
    expect(createPythonRandom(42).random()).toBe(0.6394267984578837);
    expect(createPythonRandom(0).random()).toBe(0.8444218515250481);
    expect(createPythonRandom(4_294_967_295).random()).toBe(0.6353574441341173);
  });

  it('shuffle alike', () => {
    expect(createPythonRandom(42).shuffle(range(10))).toEqual([7, 3, 2, 8, 5, 6, 9, 4, 0, 1]);
  });

  it('sample equally from many items', () => {
    const found = createPythonRandom(42).sample(range(1000), 250);
    expect(found.slice(0, 8)).toEqual([654, 114, 25, 759, 281, 250, 228, 142]);
    expect(new Set(found).size).toBe(250);
    expect(createPythonRandom(42).sample(range(2505), 250).slice(0, 5)).toEqual([456, 102, 1126, 1003, 914]);
  });

  it('sample equally from few items', () => {
    expect(createPythonRandom(42).sample(range(10), 3)).toEqual([1, 0, 4]);
    expect(createPythonRandom(42).sample(range(10), 10)).toEqual([1, 0, 4, 9, 6, 5, 8, 2, 3, 7]);
    expect(createPythonRandom(42).sample([], 0)).toEqual([]);
  });

  it('continue equally when the state is used up', () => {
    const random = createPythonRandom(7);
    for (let draw = 0; draw < 1000; draw += 1) random.random();
    expect(random.random()).toBe(0.950867979111096);
  });

  it('refuse invalid arguments', () => {
    expect(() => createPythonRandom(-1)).toThrow(InvalidArgumentError);
    expect(() => createPythonRandom(1).below(0)).toThrow(InvalidArgumentError);
    expect(() => createPythonRandom(1).sample([1], 2)).toThrow(InvalidArgumentError);
  });
});
