import type { Rng } from '@memgym/core';

/** A number of the standard normal distribution (Box and Muller). */
export function drawNormal(rng: Rng): number {
  // The logarithm of 0 is not finite.
  const radius = Math.sqrt(-2 * Math.log(1 - rng.next()));
  return radius * Math.cos(2 * Math.PI * rng.next());
}
