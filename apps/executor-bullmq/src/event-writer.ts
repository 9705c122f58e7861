import type { ExecutorHost, WorkEvent, WorkItem } from '@memgym/runner';
import { keyOf } from './outstanding-items.js';

/** Hands the events of workers to the run, also those that come late. */
export interface EventWriter {
  /**
   * @param isLate the worker counts as dead: of its events only paid calls and given scopes count
   * @throws {MemGymError} when it cannot be written
   */
  write(item: WorkItem, event: WorkEvent, isLate: boolean): void;
}

/** @param earlier calls that an earlier process of the coordinator has not written; they belong to their items, too */
export function createEventWriter(
  collect: ExecutorHost['collect'],
  earlier: ReadonlyMap<string, readonly WorkEvent[]>,
): EventWriter {
  /** The latest attempt that has started, by item. */
  const started = new Map<string, number>();
  const early = new Map([...earlier].map(([key, events]) => [key, [...events]]));
  return {
    write(item, event, isLate) {
      const key = keyOf(item);
      if (event.kind === 'call' || event.kind === 'scope') {
        const attempt = started.get(key);
        if (attempt !== undefined)
          return collect({ ...item, attempt: Math.min(item.attempt, attempt) }, event);
        early.set(key, [...(early.get(key) ?? []), event]);
        return;
      }
      if (isLate) return;
      collect(item, event);
      if (event.kind !== 'record' || event.record.kind !== 'episode-start') return;
      started.set(key, Math.max(started.get(key) ?? 0, item.attempt));
      // They belong to no attempt of this process.
      for (const waiting of early.get(key) ?? []) collect({ ...item, attempt: 0 }, waiting);
      early.delete(key);
    },
  };
}
