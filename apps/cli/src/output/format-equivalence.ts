import type { Equivalence } from '@memgym/scoring';

/** The head of the column of {@link equalCell}; none without a margin. */
export const equalHeader = (margin: number | undefined): string[] =>
  margin === undefined ? [] : [`within ±${margin}`];

/** Whether a difference is shown to be small, with the p-value; nothing without a margin. */
export function equalCell(equivalence: Equivalence | undefined): string[] {
  if (equivalence === undefined) return [];
  const { p, isShown } = equivalence;
  if (p === null) return ['–'];
  return [`${isShown ? 'yes' : 'not shown'}, p ${p < 0.001 ? '< 0.001' : p.toFixed(3)}`];
}
