import type { MemorySystem } from '@memgym/core';
import { createScopedMemory, derivedId, type MemoryDraft } from '@memgym/memory-systems/define';
import { createWordIndex } from './word-index.js';

/** The sources that a memory cites after its text came again. */
export type JoinSources = (known: readonly string[], added: string) => string[];

/** One memory for all messages with the same text; as sound as `join`. */
export function createMergingMemory(join: JoinSources): MemorySystem {
  return createScopedMemory({
    info: { name: 'merging', version: '1.0.0' },
    remember: ({ observations, view }) => {
      const put = new Map<string, MemoryDraft>();
      for (const { sourceId, content, eventTime, meta } of observations) {
        const id = derivedId('statement', content);
        const known = put.get(id) ?? view.get(id)?.item;
        const sourceIds = known === undefined ? [sourceId] : join(known.sourceIds, sourceId);
        put.set(id, {
          id,
          kind: 'statement',
          text: content,
          sourceIds,
          eventTime: known?.eventTime ?? eventTime,
          meta: meta ?? known?.meta,
        });
      }
      return { put: [...put.values()] };
    },
    // What is left of a memory cites the other messages.
    forget: ({ citing, sourceIds }) => {
      const left = citing.map(({ item: { ingestTime: _stored, ...item } }) => ({
        ...item,
        sourceIds: item.sourceIds.filter((id) => !sourceIds.has(id)),
      }));
      return {
        put: left.filter((item) => item.sourceIds.length > 0),
        remove: left.filter((item) => item.sourceIds.length === 0).map(({ id }) => id),
      };
    },
    createIndex: () => createWordIndex(),
  });
}
