import type { JsonValue } from '@memgym/core';
import type { ModelAccess } from '../model-use/model-access.js';
import type { MemoryIndex } from './memory-index.js';
import type { MemoryDraft, MemoryRecord } from './memory-record.js';
import type { ScopeStore } from './scope-store.js';
import type { ScopedMemoryDesign } from './scoped-memory-design.js';

/** Drafts as they will be kept, vectors included: everything about a write that can fail or take time. */
export async function prepareRecords<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  store: ScopeStore<State, Index>,
  drafts: readonly MemoryDraft[],
  embed: ModelAccess['embed'] | undefined,
  now: () => number,
): Promise<MemoryRecord[]> {
  let { nextOrder } = store;
  const records = drafts.map((draft): MemoryRecord => {
    const held = store.view.get(draft.id);
    const ingestTime = store.record(draft.id)?.item.ingestTime ?? now();
    return { ...recordOf(draft, ingestTime), order: held?.order ?? nextOrder++ };
  });
  if (embed === undefined) return records;

  const textOf = (record: MemoryRecord): string => design.indexText?.(record) ?? record.item.text;
  const earlierVectors = records.map((record) => {
    const earlier = store.record(record.item.id);
    return earlier !== undefined && textOf(earlier) === textOf(record) ? earlier.vector : undefined;
  });
  const texts = records.filter((_, place) => earlierVectors[place] === undefined).map(textOf);
  if (texts.length === 0) return records.map(withVector(earlierVectors, []));
  return records.map(withVector(earlierVectors, await embed(texts, 'document')));
}

function withVector(
  earlier: readonly (Float32Array | undefined)[],
  fresh: readonly Float32Array[],
): (record: MemoryRecord, place: number) => MemoryRecord {
  let next = 0;
  return (record, place) => {
    const vector = earlier[place] ?? fresh[next++];
    return vector === undefined ? record : { ...record, vector };
  };
}

function recordOf(draft: MemoryDraft, ingestTime: number): Omit<MemoryRecord, 'order'> {
  const { id, kind, text, sourceIds, eventTime, meta, data } = draft;
  return {
    item: {
      id,
      kind,
      text,
      sourceIds: [...sourceIds],
      ...(eventTime !== undefined && { eventTime }),
      ingestTime,
      ...(meta !== undefined && { meta }),
    },
    ...(data !== undefined && { data }),
  };
}
