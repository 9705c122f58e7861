import type { WriteWarning } from '@memgym/core';
import { InternalError } from '@memgym/core/errors';
import {
  derivedId,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  redraft,
} from '../../scoped/index.js';
import { type ExtractedFact, wholeOf } from '../../toolkit/mem0/extracted-facts.js';
import { confirmed, extended } from '../../toolkit/mem0/grounds.js';
import type { Mem0State } from './mem0-policy.js';

/** The changes of one write, in order; a later change of the same memory builds on the earlier one. */
export interface FactChanges {
  add(fact: ExtractedFact): void;
  /** Gives a memory another text, which cites the fact’s messages in addition to its own. */
  update(record: MemoryRecord, text: string, fact: ExtractedFact): void;
  /** Records that a memory was stated again, so that the fact’s messages alone also support it. */
  confirm(record: MemoryRecord, fact: ExtractedFact): void;
  /** Retires the memory. */
  retire(record: MemoryRecord): void;
  warn(kind: WriteWarning['kind'], detail: string): void;
  result(): Pick<MemoryChanges<Mem0State>, 'retire' | 'warnings'> & { readonly put: readonly MemoryDraft[] };
}

export function createFactChanges(): FactChanges {
  const drafts = new Map<string, MemoryDraft>();
  const retired = new Set<string>();
  const warnings: WriteWarning[] = [];

  const change = (record: MemoryRecord, rewrite: (earlier: MemoryDraft) => MemoryDraft): void => {
    const { id } = record.item;
    const earlier = drafts.get(id) ?? redraft(record);
    retired.delete(id);
    drafts.set(id, rewrite(earlier));
  };

  return {
    add: ({ text, sourceIds, provenance, eventTime, again = [] }) => {
      for (let place = 0; place <= drafts.size; place += 1) {
        const id = derivedId('fact', [...sourceIds], text, place);
        if (drafts.has(id)) continue;
        const draft: MemoryDraft = { id, kind: 'fact', text, sourceIds, provenance, eventTime };
        drafts.set(id, again.reduce(confirmed, draft));
        return;
      }
      throw new InternalError('No id is free for a fact.');
    },
    update: (record, text, fact) => change(record, (earlier) => extended(earlier, text, wholeOf(fact))),
    confirm: (record, fact) =>
      change(record, (earlier) => [fact, ...(fact.again ?? [])].reduce(confirmed, earlier)),
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
