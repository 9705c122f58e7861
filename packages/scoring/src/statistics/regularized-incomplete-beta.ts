import { logGamma } from './log-gamma.js';

/**
 * The regularised incomplete beta function I_x(a, b), in [0, 1], for x in [0, 1] and a, b > 0.
 * The continued fraction of NIST DLMF 8.17.22, evaluated by the modified Lentz method.
 */
export function regularizedIncompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean of the distribution; symmetry gives the rest.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedIncompleteBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  return front / continuedFraction(x, a, b);
}

const tiny = 1e-300;

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

function continuedFraction(x: number, a: number, b: number): number {
  let numerator = 1;
  let denominator = 0;
  let fraction = 1;
  for (let step = 1; step <= 10_000; step += 1) {
    const half = Math.floor(step / 2);
    const coefficient =
      step % 2 === 0
        ? (half * (b - half) * x) / ((a + 2 * half - 1) * (a + 2 * half))
        : (-(a + half) * (a + b + half) * x) / ((a + 2 * half) * (a + 2 * half + 1));
    denominator = 1 / awayFromZero(1 + coefficient * denominator);
    numerator = awayFromZero(1 + coefficient / numerator);
    const change = numerator * denominator;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return fraction;
}
