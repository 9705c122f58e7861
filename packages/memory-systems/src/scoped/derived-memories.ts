import type { EventTime } from '@memgym/core';
import { digest, type JsonValue } from '@memgym/core/memory';
import type { MemoryChanges } from './design/memory-changes.js';
import type { MemoryDraft } from './design/memory-record.js';
import type { Observation } from './design/observation.js';

/**
 * An id for a derived memory: always the same for the same `parts`. Pass the parts that identify the memory: its
 * sources, its text, its position.
 *
 * @example
 * ```ts
 * import { derivedId } from '@memgym/memory-systems/define';
 *
 * derivedId('fact', ['t1', 't2'], 'Likes tea.'); // 'fact:', then 16 hexadecimal digits
 * ```
 */
export function derivedId(kind: string, ...parts: readonly JsonValue[]): string {
  return `${kind}:${digest(parts).slice(0, 16)}`;
}

/** All sources, each once, in order: the citations of a memory derived from several. */
export function mergeSourceIds(...cited: readonly { readonly sourceIds: readonly string[] }[]): string[] {
  return [...new Set(cited.flatMap(({ sourceIds }) => sourceIds))];
}

/** The latest known time; undefined if none is known. */
export function latestEventTime(
  timed: Iterable<{ readonly eventTime?: EventTime | undefined }>,
): EventTime | undefined {
  let latest: EventTime | undefined;
  for (const { eventTime } of timed) {
    if (eventTime !== undefined && (latest === undefined || eventTime > latest)) latest = eventTime;
  }
  return latest;
}

/** Gives a reason for every observation that no draft cites, for `skipped`. */
export function skipUncited(
  observations: readonly Observation[],
  drafts: readonly MemoryDraft[],
  reason: string,
): NonNullable<MemoryChanges['skipped']> {
  const cited = new Set(drafts.flatMap(({ sourceIds }) => sourceIds));
  return observations
    .filter(({ sourceId }) => !cited.has(sourceId))
    .map(({ sourceId }) => ({ sourceId, reason }));
}
