import type { JsonValue, WriteReport } from '@memgym/core';
import type { AppliedChanges, PlannedChanges } from './scope-writer.js';

/** The report of a write. */
export function reportOf<State extends JsonValue>(
  { stored, warnings: noticed, usage }: AppliedChanges,
  { changes }: PlannedChanges<State>,
): WriteReport {
  const { buffered = [], skipped = [], unread = [] } = changes;
  const warnings = [...noticed, ...(changes.warnings ?? [])];
  return {
    stored,
    buffered: [...buffered],
    skipped: skipped.map(({ sourceId, reason }) => ({ sourceId, reason })),
    ...(unread.length > 0 && { unread: [...unread] }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ kind, detail }) => ({ kind, detail })) }),
    usage,
  };
}
