import { createPythonRandom } from '@memgym/datasets';
import type { Draws, VariantDraws } from '../draws.js';

/**
 * The draws of the original: the order of a variant comes from CPython's generator, seeded with the number of the
 * variant, and everything drawn after the orders continues the generator of the last variant
 * (packages/personamem/spec.md#block-order).
 */
export function variantDrawsAsOriginal(variants: number): VariantDraws {
  const generators = Array.from({ length: variants }, (_, variant) => createPythonRandom(variant));
  const of = (variant: number): Draws => generators[variant] ?? createPythonRandom(variant);
  return { order: of, after: () => of(variants - 1) };
}
