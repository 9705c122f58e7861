import type { Rng } from '@memgym/core';
import type { PythonRandom } from '@memgym/datasets';

/** Random draws for one purpose of a history. */
export type Draws = PythonRandom;

/** Random draws for the variants of a history, from 0. */
export interface VariantDraws {
  order(variant: number): Draws;
  /** For everything that is drawn after the orders. */
  after(variant: number, purpose: string): Draws;
}

/** The draws of a stream: each variant and purpose has its own. */
export function streamDraws(rng: Rng): VariantDraws {
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
