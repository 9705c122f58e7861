import type { MemoryIndex, SearchRequest } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { filterOf, searchByAge } from '@memgym/memory-systems/toolkit';
import { createTreeShape, type TreeShape } from './tree-shape.js';

/** The index of a tree, and its shape. */
export interface TreeIndex extends MemoryIndex {
  readonly shape: TreeShape;
}

/**
 * Finds the nodes most similar to the question on all levels together, at most `k`. A node that merges several messages
 * is found only if the query's filters accept all of them. Source: docs/specs/memory-systems.md#memtree.
 */
export function createTreeIndex(dimensions: number): TreeIndex {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'auto', threshold: 50_000 });
  const shape = createTreeShape();
  return {
    readsText: false,
    shape,
    put: (id, _text, record) => {
      shape.put(record);
      // In the reference profile the last inserted node has no vector yet.
      if (record.vector === undefined) vectors.delete(id);
      else vectors.put(id, record.vector);
    },
    delete: (id) => {
      shape.delete(id);
      vectors.delete(id);
    },
    search: (request) => {
      const { query, vector, view, age } = request;
      if (vector === undefined) return { hits: [] };
      const accept = passes(request);
      const k = Math.min(query.k, view.size);
      return { hits: searchByAge((wanted) => vectors.search(vector, wanted, accept), k, age) };
    },
  };
}

function passes({ query, view }: SearchRequest): ((id: string) => boolean) | undefined {
  const filter = filterOf(query);
  if (filter === undefined) return undefined;
  // A filter on kind applies to the node itself, not to the messages it merges.
  const { kinds: _ofNodes, ...ofMessages } = query.filters ?? {};
  const lets = filterOf({ ...query, filters: ofMessages }) ?? (() => true);
  return (id) => {
    const item = view.get(id)?.item;
    if (item === undefined || !filter(item)) return false;
    return item.sourceIds.every((sourceId) => {
      const message = view.get(sourceId)?.item;
      return message !== undefined && lets(message);
    });
  };
}
