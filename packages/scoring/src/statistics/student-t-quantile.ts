import { InvalidArgumentError } from '@memgym/core';
import { regularizedIncompleteBeta } from './regularized-incomplete-beta.js';

/** P(T ≤ t) of Student's t distribution with `degrees` > 0 degrees of freedom, in [0, 1]. */
export function studentTDistribution(t: number, degrees: number): number {
  if (!(degrees > 0)) throw new InvalidArgumentError('degrees', `expected a number above 0, got ${degrees}`);
  const square = t * t;
  // Uses the equivalent form whose argument is not rounded to 1, which is more precise.
  const outside =
    square > degrees
      ? regularizedIncompleteBeta(degrees / (degrees + square), degrees / 2, 0.5)
      : 1 - regularizedIncompleteBeta(square / (degrees + square), 0.5, degrees / 2);
  return t > 0 ? 1 - outside / 2 : outside / 2;
}

/** P(|T| ≥ |t|) of Student's t distribution: the two-sided p-value, also where it is tiny. */
export function studentTTails(t: number, degrees: number): number {
  if (!(degrees > 0)) throw new InvalidArgumentError('degrees', `expected a number above 0, got ${degrees}`);
  return regularizedIncompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/**
 * The t with P(T ≤ t) = `probability`, found by bisection to the last digits of a double.
 * @param probability in (0, 1); 0.975 gives the factor of a two-sided 95 % interval
 * @param degrees degrees of freedom, > 0
 * @throws {InvalidArgumentError} outside these ranges
 */
export function studentTQuantile(probability: number, degrees: number): number {
  if (!(probability > 0 && probability < 1)) {
    throw new InvalidArgumentError('probability', `expected a number in (0, 1), got ${probability}`);
  }
  if (probability === 0.5) return 0;
  if (probability < 0.5) return -studentTQuantile(1 - probability, degrees);
  let low = 0;
  let high = 1;
  while (studentTDistribution(high, degrees) < probability) {
    low = high;
    high *= 2;
  }
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (studentTDistribution(middle, degrees) < probability) low = middle;
    else high = middle;
  }
}
