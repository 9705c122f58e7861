import type { AccessEvent, EventTime, JsonObject } from '@memgym/core';
import { type MemoryChanges, type MemoryRecord, type MemoryView, redraft } from '../scoped/index.js';
import { laterOf } from './later-of.js';
import { recallTime } from './recall-effect.js';
import type { Moment } from './recency.js';

/**
 * Makes found memories recent again: by the time of the question if the reader gave it, otherwise by the latest
 * known time.
 * @param traceOf reads a memory's data, with the moment it was said or last found
 */
export function refreshOnRecall<Trace extends JsonObject & Moment>(
  events: readonly AccessEvent[],
  view: MemoryView<{ now: EventTime | null; step: number }>,
  traceOf: (record: MemoryRecord) => Trace,
): MemoryChanges<never> {
  const times = new Map(events.map((event) => [event.memoryId, recallTime(event)]));
  const put = [...times].flatMap(([id, time]) => {
    const record = view.get(id);
    if (record === undefined || time === undefined) return [];
    const trace = traceOf(record);
    const at = laterOf(trace.at, time ?? view.state.now);
    return [redraft(record, { data: { ...trace, at, step: view.state.step } })];
  });
  return { put };
}
