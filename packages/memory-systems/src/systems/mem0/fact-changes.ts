import { InternalError, type WriteWarning } from '@memgym/core';
import {
  derivedId,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  mergeSourceIds,
  redraft,
} from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import type { ExtractedFact } from '../../toolkit/mem0/extracted-fact.js';
import type { Mem0State } from './mem0-policy.js';

/** The changes that one write decides on, in order: a later one of the same memory builds on the earlier. */
export interface FactChanges {
  add(fact: ExtractedFact): void;
  /** Gives a memory another text, and adds the fact’s sources and time to its own. */
  update(record: MemoryRecord, text: string, fact: ExtractedFact): void;
  /** Records that a memory was stated again. */
  confirm(record: MemoryRecord, fact: ExtractedFact): void;
  /** The memory no longer holds. */
  retire(record: MemoryRecord): void;
  warn(kind: WriteWarning['kind'], detail: string): void;
  result(): Pick<MemoryChanges<Mem0State>, 'retire' | 'warnings'> & { readonly put: readonly MemoryDraft[] };
}

export function createFactChanges(): FactChanges {
  const drafts = new Map<string, MemoryDraft>();
  const retired = new Set<string>();
  const warnings: WriteWarning[] = [];

  const change = (record: MemoryRecord, fact: ExtractedFact, text?: string): void => {
    const { id } = record.item;
    const earlier = drafts.get(id) ?? redraft(record);
    retired.delete(id);
    drafts.set(id, {
      ...earlier,
      ...(text !== undefined && { text }),
      sourceIds: mergeSourceIds(earlier, fact),
      eventTime: latestEventTime([earlier, fact]),
    });
  };

  return {
    add: ({ text, sourceIds, eventTime }) => {
      for (let place = 0; place <= drafts.size; place += 1) {
        const id = derivedId('fact', [...sourceIds], text, place);
        if (drafts.has(id)) continue;
        drafts.set(id, { id, kind: 'fact', text, sourceIds, eventTime });
        return;
      }
      throw new InternalError('No id is free for a fact.');
    },
    update: (record, text, fact) => change(record, fact, text),
    confirm: (record, fact) => change(record, fact),
    retire: (record) => {
      drafts.delete(record.item.id);
      retired.add(record.item.id);
    },
    warn: (kind, detail) => {
      warnings.push({ kind, detail });
    },
    result: () => ({ put: [...drafts.values()], retire: [...retired], warnings }),
  };
}
