import type { Rng } from '@memgym/core';

/** A normal deviate (Box and Muller). */
const normal = (rng: Rng): number =>
  Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());

/** A gamma deviate (Marsaglia and Tsang 2000). */
export function gamma(shape: number, rng: Rng): number {
  if (shape < 1) return gamma(shape + 1, rng) * Math.max(1e-300, rng.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(rng);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(Math.max(1e-300, rng.next())) < x * x * 0.5 + d - d * v + d * Math.log(v))
      return d * v;
  }
}

/** A share of right answers of one person: beta-distributed, so that the intraclass correlation is `correlation`. */
export function skillOf(right: number, correlation: number, rng: Rng): number {
  const of = 1 / correlation - 1;
  const [up, down] = [gamma(right * of, rng), gamma((1 - right) * of, rng)];
  return up / (up + down);
}

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
