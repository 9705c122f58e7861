import type { JsonValue, WriteWarning } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  draftOf,
  type MemoryChanges,
  makeSystem,
  type PortSettings,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import type * as z from 'zod';
import { createTreeIndex, type TreeIndex } from './create-tree-index.js';
import { type MemTreeMemoryOptions, memTreeMemoryOptionsSchema } from './mem-tree-memory-options.js';
import { type MemTreeRules, rulesOf } from './rules.js';
import { createTree } from './tree.js';

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
    await insert(tree, node, request, options, warnings);
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
