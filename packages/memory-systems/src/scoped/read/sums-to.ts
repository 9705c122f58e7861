/** Whether contributions sum to a score, up to rounding. */
export function sumsTo(parts: readonly { readonly contribution: number }[], score: number): boolean {
  return Math.abs(score - sumOf(parts)) <= 1e-9 * Math.max(1, Math.abs(score));
}

/** The sum of contributions, in their order. */
export function sumOf(parts: readonly { readonly contribution: number }[]): number {
  return parts.reduce((sum, { contribution }) => sum + contribution, 0);
}
