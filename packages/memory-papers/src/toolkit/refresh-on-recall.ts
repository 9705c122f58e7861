import type { AccessEvent, EventTime, JsonObject } from '@memgym/core';
import type { MemoryChanges, MemoryRecord, MemoryView } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import { laterOf } from './later-of.js';
import { recallTime } from './recall-effect.js';

/**
 * Makes found memories recent again: by the time of the question if the reader gave it, otherwise by the latest
 * known time.
 * @param traceOf reads a memory's data, with the time when it was said or last found
 * @param recalled the other values that change with a recall
 */
export function refreshOnRecall<Trace extends JsonObject & { readonly at: EventTime | null }>(
  events: readonly AccessEvent[],
  view: MemoryView<{ now: EventTime | null }>,
  {
    traceOf,
    recalled,
  }: {
    readonly traceOf: (record: MemoryRecord) => Trace;
    readonly recalled: (trace: Trace) => Partial<Trace>;
  },
): MemoryChanges<never> {
  const times = new Map(events.map((event) => [event.memoryId, recallTime(event)]));
  const put = [...times].flatMap(([id, time]) => {
    const record = view.get(id);
    if (record === undefined || time === undefined) return [];
    const trace = traceOf(record);
    const at = laterOf(trace.at, time ?? view.state.now);
    return [redraft(record, { data: { ...trace, ...recalled(trace), at } })];
  });
  return { put };
}
