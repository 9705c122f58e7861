import type { Finding } from '@memgym/core';
import { isWithin } from '@memgym/scoring';

/** The head of the column of {@link equalCell}; none without a margin. */
export const equalHeader = (margin: number | undefined): string[] =>
  margin === undefined ? [] : [`within ±${margin}`];

/** Whether a difference is shown to be small; nothing without a margin. */
export function equalCell(finding: Finding | null, margin: number | undefined): string[] {
  if (margin === undefined) return [];
  if (finding === null || finding.low === null) return ['–'];
  return [isWithin(finding, margin) ? 'yes' : 'not shown'];
}
