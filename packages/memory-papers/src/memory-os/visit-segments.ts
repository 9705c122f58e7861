import type { AccessEvent, WriteContext } from '@memgym/core';
import type { MemoryChanges, MemoryView } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import { heatOf } from './heat.js';
import { type MemoryOsMemoryOptions, settingsOf } from './memory-os-memory-options.js';
import type { MemoryOsState } from './memory-os-state.js';
import type { MemoryOsRules } from './rules.js';
import { tierOf } from './tiers.js';

/** The effect of a successful search on a segment. */
export const visit = 'visit';

/** Each visited segment gains heat: docs/specs/memory-systems.md#memoryos-read. It is analysed with the next write. */
export function visitSegments(
  events: readonly AccessEvent[],
  view: MemoryView<MemoryOsState>,
  {
    context,
    options,
    rules,
  }: {
    readonly context: WriteContext;
    readonly options: MemoryOsMemoryOptions;
    readonly rules: MemoryOsRules;
  },
): MemoryChanges<MemoryOsState> {
  const lastVisitMs = rules.nowMs(view.state, context);
  const counts = new Map<string, number>();
  for (const { memoryId, effect } of events) {
    if (effect === visit) counts.set(memoryId, (counts.get(memoryId) ?? 0) + 1);
  }
  const put = [...counts].flatMap(([id, count]) => {
    const record = view.get(id);
    const data = record && tierOf(record);
    if (record === undefined || data?.tier !== 'segment') return [];
    const { visits, allVisits } = data;
    const parts = { ...data, visits: visits + count, allVisits: allVisits + count, lastVisitMs };
    const heat = heatOf(parts, lastVisitMs, settingsOf(options));
    return [redraft(record, { data: { ...parts, heat } })];
  });
  return { put };
}
