import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { studentTDistribution, studentTQuantile } from './student-t-quantile.js';

describe('the quantile of Student’s t', () => {
  it.each([
    [0.975, 1, 12.706204736],
    [0.975, 2, 4.30265273],
    [0.975, 3, 3.182446305],
    [0.975, 5, 2.570581836],
    [0.975, 10, 2.228138852],
    [0.975, 30, 2.042272456],
    [0.975, 120, 1.979930405],
    [0.95, 4, 2.131846786],
    [0.995, 9, 3.249835542],
    [0.9995, 6, 5.958816179],
    [0.9, 20, 1.325340707],
  ])('P = %d with %d degrees of freedom is the table’s %d', (probability, degrees, expected) => {
    expect(studentTQuantile(probability, degrees)).toBeCloseTo(expected, 8);
    expect(studentTQuantile(1 - probability, degrees)).toBeCloseTo(-expected, 8);
  });

  it('equals the tangent for one degree of freedom, and the normal quantile for very many', () => {
    expect(studentTQuantile(0.9, 1)).toBeCloseTo(Math.tan(Math.PI * 0.4), 12);
    expect(studentTQuantile(0.975, 1e7)).toBeCloseTo(1.959964, 5);
  });

  it('inverts the distribution function', () => {
    for (const degrees of [1, 2.5, 7, 99]) {
      for (const t of [-3, -0.2, 0, 1, 4]) {
        expect(studentTQuantile(studentTDistribution(t, degrees), degrees)).toBeCloseTo(t, 9);
      }
    }
  });

  it('refuses numbers that are not probabilities', () => {
    expect(() => studentTQuantile(1, 3)).toThrow(InvalidArgumentError);
    expect(() => studentTQuantile(0.975, 0)).toThrow(InvalidArgumentError);
  });
});
