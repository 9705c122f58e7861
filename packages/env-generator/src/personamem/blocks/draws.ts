import type { Profile, Rng } from '@memgym/core';
import { createPythonRandom, type PythonRandom } from '@memgym/datasets';

/** Random draws for one purpose of a history. */
export type Draws = PythonRandom;

/**
 * Random draws for the variants of a history, by purpose. `reference` repeats the draws of the original: the order of a
 * variant comes from CPython's generator, seeded with the number of the variant, and everything drawn after the orders
 * continues the generator of the last variant (docs/specs/personamem.md#block-order).
 */
export function variantDraws(
  profile: Profile,
  variants: number,
  rng: Rng,
): { order(variant: number): Draws; after(variant: number, purpose: string): Draws } {
  if (profile === 'reference') {
    const generators = Array.from({ length: variants }, (_, variant) => createPythonRandom(variant));
    const of = (variant: number): Draws => generators[variant] ?? createPythonRandom(variant);
    return { order: of, after: () => of(variants - 1) };
  }
  const after = (variant: number, purpose: string): Draws =>
    drawsOf(rng.stream(`variant ${variant}`).stream(purpose));
  return { order: (variant) => after(variant, 'order'), after };
}

/** The draws of a stream. */
const drawsOf = (rng: Rng): Draws => ({
  random: () => rng.next(),
  below: (bound) => rng.int(bound),
  sample: (items, count) => rng.shuffle(items).slice(0, count),
  shuffle: (items) => rng.shuffle(items),
});
