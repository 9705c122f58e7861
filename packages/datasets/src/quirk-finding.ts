import type { DataPlace } from '@memgym/core';

/** What a loader does about an oddity: puts it right, leaves the item out, or takes it as it is. */
export type QuirkAction = 'repaired' | 'dropped' | 'kept';

/** One place in the data where a registered oddity was met. */
export interface QuirkFinding {
  /** Id of the {@link Quirk} in the register. */
  id: string;
  /** File (named as in the data folder) and path inside it. */
  place: DataPlace;
  /** What stands there, and what became of it. */
  detail: string;
  action: QuirkAction;
}

/** A known oddity of a published data set. */
export interface Quirk {
  /** Unique over all data sets. */
  id: string;
  dataset: string;
  /** What is odd. */
  what: string;
  action: QuirkAction;
  /** Findings in the files as published; null where it depends on what is at hand. */
  publishedCount: number | null;
}

/** Findings by quirk id, in order of first appearance. */
export function countQuirks(findings: readonly QuirkFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of findings) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
