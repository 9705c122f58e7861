import { defined } from '@memgym/core/config';
import { canonicalJson, type JsonObject, type JsonValue } from '@memgym/core/memory';
import type { ModelAccess } from '../../model-use/model-access.js';
import type { MemoryIndex } from '../design/memory-index.js';
import type { MemoryDraft, MemoryRecord } from '../design/memory-record.js';
import type { ScopeStore } from '../store/scope-store.js';

interface Given {
  readonly embed: ModelAccess['embed'] | undefined;
  readonly now: () => number;
  /** The `meta` of a source. */
  readonly metaOf: (sourceId: string) => JsonObject | undefined;
  /** The position of a source in the conversation. */
  readonly positionOf: (sourceId: string) => number | undefined;
}

/** Converts drafts to records with vectors, which is the part of a write that can fail or take time. */
export async function prepareRecords<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  drafts: readonly MemoryDraft[],
  { embed, now, ...sources }: Given,
): Promise<MemoryRecord[]> {
  let { nextOrder } = store;
  const { design } = store;
  const records = drafts.map((draft): MemoryRecord => {
    const held = store.view.get(draft.id);
    const ingestTime = store.record(draft.id)?.item.ingestTime ?? now();
    return { ...recordOf(draft, ingestTime, sources), order: held?.order ?? nextOrder++ };
  });
  if (embed === undefined) return records;

  const textOf = (record: MemoryRecord): string => design.indexText?.(record) ?? record.item.text;
  const earlierVectorOf = (record: MemoryRecord): Float32Array | undefined => {
    const earlier = store.record(record.item.id);
    return earlier !== undefined && textOf(earlier) === textOf(record) ? earlier.vector : undefined;
  };
  const embedded = records.filter((record) => design.embeds?.(record) ?? true);
  const known = new Map(embedded.map((record) => [record, earlierVectorOf(record)]));
  const fresh = embedded.filter((record) => known.get(record) === undefined);
  const vectors = fresh.length === 0 ? [] : await embed(fresh.map(textOf), 'document');
  fresh.forEach((record, place) => {
    known.set(record, vectors[place]);
  });
  return records.map((record) => {
    const vector = known.get(record);
    return vector === undefined ? record : { ...record, vector };
  });
}

function recordOf(
  draft: MemoryDraft,
  ingestTime: number,
  { metaOf, positionOf }: Pick<Given, 'metaOf' | 'positionOf'>,
): Omit<MemoryRecord, 'order'> {
  const { id, kind, text, sourceIds, provenance, eventTime, meta: ownMeta, data } = draft;
  const meta = mergeMeta([ownMeta, ...sourceIds.map(metaOf)]);
  const position = latestPosition(sourceIds.map(positionOf));
  return {
    item: {
      id,
      kind,
      text,
      sourceIds: [...sourceIds],
      ...defined({ provenance, eventTime }),
      ingestTime,
      ...defined({ position, meta }),
    },
    ...defined({ ownMeta, data }),
  };
}

/** A memory is as late as its latest source, like its `eventTime`. */
function latestPosition(positions: readonly (number | undefined)[]): number | undefined {
  let latest: number | undefined;
  for (const position of positions) {
    if (position !== undefined && (latest === undefined || position > latest)) latest = position;
  }
  return latest;
}

/**
 * The `meta` of a memory derived from several messages. A key with a single value has that value; if values differ,
 * it has the list of all distinct values in order; lists are concatenated. Thus a memory passes every value filter
 * that one of its messages passes.
 *
 * @returns undefined if no message has `meta`
 */
export function mergeMeta(metas: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  const given = metas.filter((meta) => meta !== undefined && Object.keys(meta).length > 0) as JsonObject[];
  if (given.length < 2) return given[0];
  const values = new Map<string, JsonValue>();
  for (const meta of given) {
    for (const [key, value] of Object.entries(meta)) {
      const known = values.get(key);
      values.set(key, known === undefined ? value : joined(known, value));
    }
  }
  // Not by assignment, which would lose a key such as `__proto__`.
  return Object.fromEntries(values);
}

function joined(known: JsonValue, value: JsonValue): JsonValue {
  if (canonicalJson(known) === canonicalJson(value)) return known;
  const all = [known, value].flat() as JsonValue[];
  return [...new Map(all.map((one) => [canonicalJson(one), one])).values()];
}
