/** Source of AMemGym's numbers (docs/specs/amemgym.md#published-numbers). */
export const source =
  '“AMemGym”, ICLR 2026, arXiv 2603.01966, with its project site; v1.base: 20 users × 10 questions × 11 periods';

/** Periods of v1.base, spelled like question types: `p00` to `p10`. */
const periods: readonly string[] = Array.from(
  { length: 11 },
  (_, period) => `p${String(period).padStart(2, '0')}`,
);

/** Columns of a table by period: the mean, then each period. */
export const columns: readonly string[] = ['mean', ...periods];

/** Subject of these columns. */
export const groups: readonly (string | null)[] = [null, ...periods];
