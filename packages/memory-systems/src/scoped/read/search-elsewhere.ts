import { defined } from '@memgym/core/config';
import { BackendError, messageOf } from '@memgym/core/errors';
import type { JsonValue, Query, ReadContext } from '@memgym/core/memory';
import type { AsyncMemoryIndex, IndexHit } from '../design/async-memory-index.js';
import type { MemoryHit, MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import { entryOf, spaceOf } from '../store/async-index/index-entry.js';
import type { ReadableScope } from '../store/scope-store.js';
import { filterOf } from './query-filter.js';

/** The largest number of memories that a search names because few pass its filter. */
const mostNamed = 200;

/** Searches an index elsewhere: the best `k` of each kind that pass the query's filters and are stored as they were found. */
export type SearchElsewhere<State extends JsonValue, Index extends MemoryIndex<State>> = (search: {
  readonly scopeKey: string;
  readonly store: ReadableScope<State, Index>;
  readonly query: Query;
  readonly vector: Float32Array | undefined;
  readonly signal: ReadContext['signal'];
}) => Promise<MemoryHit[]>;

export function createSearchElsewhere<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  index: AsyncMemoryIndex,
): SearchElsewhere<State, Index> {
  const { name } = design.info;

  const search: typeof index.search = async (space, query, signal) => {
    try {
      return await index.search(space, query, signal);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const reason = `\`search\` of its index failed (${index.name}): ${messageOf(cause)}`;
      throw new BackendError(name, reason, {
        cause,
        hint: 'Check that the index can be reached, then make the same call again.',
      });
    }
  };

  return async ({ scopeKey, store, query, vector, signal }) => {
    const space = spaceOf(scopeKey);
    const { view, kinds } = store;
    const filter = filterOf(query);
    const passing = filter && [...view.all()].filter(({ item }) => filter(item));
    const named = passing !== undefined && passing.length <= mostNamed ? passing : undefined;
    const wanted = query.filters?.kinds;
    const searched = [...kinds.keys()].filter((kind) => wanted === undefined || wanted.includes(kind)).sort();
    const found: MemoryHit[] = [];
    for (const kind of searched) {
      const ofKind = named?.filter(({ item }) => item.kind === kind);
      const held = kinds.get(kind) ?? 0;
      const k = Math.min(query.k, ofKind?.length ?? held);
      if (k === 0) continue;
      const keys = ofKind?.map((record) => entryOf(design, record, space).key);
      const asked = {
        text: query.text,
        kind,
        ...defined({ vector }),
        ...(keys && { keys }),
      };
      /** Ignores entries that a crash left, and other versions of a memory. */
      const isStored = ({ memoryId, key }: IndexHit): boolean => {
        const record = view.get(memoryId);
        return (
          record !== undefined &&
          (filter?.(record.item) ?? true) &&
          entryOf(design, record, space).key === key
        );
      };
      let before = -1;
      for (let limit = k; ; limit *= 4) {
        const hits = await search(space, { ...asked, limit }, signal);
        const stored = hits.filter(isStored);
        if (stored.length < k && hits.length >= limit && hits.length > before) {
          before = hits.length;
          continue;
        }
        found.push(...stored.map(({ memoryId: id, score }) => ({ id, score })));
        break;
      }
    }
    return found;
  };
}
