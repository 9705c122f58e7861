import type { DataPlace } from '@memgym/core';

/** How a loader handles an oddity: corrects it, leaves the item out, or accepts it. */
export type QuirkAction = 'repaired' | 'dropped' | 'kept';

/** One place in the data with a known oddity. */
export interface QuirkFinding {
  /** Id of the {@link Quirk}. */
  id: string;
  /** File (named as in the data folder) and path inside it. */
  place: DataPlace;
  /** The text there, and how it was handled. */
  detail: string;
  action: QuirkAction;
}

/** A known oddity of a published data set. */
export interface Quirk {
  /** Unique over all data sets. */
  id: string;
  dataset: string;
  /** Description of the oddity. */
  what: string;
  action: QuirkAction;
  /** Number of findings in the published files; null if it depends on the available files. */
  publishedCount: number | null;
}

/** Findings by quirk id, in order of first appearance. */
export function countQuirks(findings: readonly QuirkFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of findings) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
