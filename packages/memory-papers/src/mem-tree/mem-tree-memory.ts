import type { JsonValue, WriteWarning } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  draftOf,
  type MemoryChanges,
  type MemoryIndex,
  makeSystem,
  type PortSettings,
  type RememberRequest,
  type SearchRequest,
} from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { filterOf, searchByAge } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { type MemTreeMemoryOptions, memTreeMemoryOptionsSchema } from './mem-tree-memory-options.js';
import { type MemTreeRules, rulesOf } from './rules.js';
import { createTree } from './tree.js';
import { createTreeShape, type TreeShape } from './tree-shape.js';

/**
 * MemTree: messages are the leaves of a growing tree, whose branches a model rewrites to cover everything below
 * them; all nodes are searched together. Source: MemTree (arXiv 2410.14052); docs/specs/memory-systems.md#memtree.
 */
export const memTreeMemory = defineMemorySystem({
  type: 'mem-tree',
  version: '1.0.0',
  description: 'Messages under a growing tree of model-merged texts, found by embedding (MemTree).',
  options: memTreeMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 5,
  design: (options, { embedder }) => {
    const { changing, insert, limit } = rulesOf[options.profile];
    return {
      remember: (request: RememberRequest<JsonValue, TreeIndex>) => remember(request, options, insert),
      ...changing,
      createIndex: () => createTreeIndex(embedder.info.dimensions),
      ...limit,
    };
  },
});

async function remember(
  request: RememberRequest<JsonValue, TreeIndex>,
  options: MemTreeMemoryOptions,
  insert: MemTreeRules['insert'],
): Promise<MemoryChanges> {
  const tree = createTree(request.view, request.index.shape);
  const drafts = request.observations.map((observation) => draftOf(observation));
  const vectors = await request.embed(drafts.map(({ text }) => text));
  const warnings: WriteWarning[] = [];
  for (const [place, draft] of drafts.entries()) {
    const node = {
      ...draft,
      data: { parent: null, original: null },
      vector: vectors[place] ?? new Float32Array(),
    };
    await insert(tree, node, { access: request, options, warnings });
  }
  return { put: tree.changed(), warnings };
}

/** The model, the embedder and the options of {@link memTree}. */
export type MemTreeMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memTreeMemoryOptionsSchema>;

/**
 * MemTree: messages under a growing tree of texts that a model merges, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memTree(settings: MemTreeMemorySettings): MemorySystem {
  return makeSystem(memTreeMemory, settings);
}

/** The index of a tree, and its shape. */
interface TreeIndex extends MemoryIndex {
  readonly shape: TreeShape;
}

/**
 * Finds the nodes most similar to the question on all levels together, at most `k`. A node that merges several messages
 * is found only if the query's filters accept all of them. Source: docs/specs/memory-systems.md#memtree.
 */
function createTreeIndex(dimensions: number): TreeIndex {
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
