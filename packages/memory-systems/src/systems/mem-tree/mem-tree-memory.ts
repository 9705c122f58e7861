import type { JsonValue, WriteWarning } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { makeSystem, type PortSettings } from '../../make-system.js';
import {
  draftOf,
  everyOperation,
  type MemoryChanges,
  type MemoryRecord,
  type RememberRequest,
  redraft,
  type ScopedMemoryDesign,
} from '../../scoped/index.js';
import { memEngineWords } from '../../toolkit/with-word-limit.js';
import { createTreeIndex, type TreeIndex } from './create-tree-index.js';
import { insertMessage } from './insert-message.js';
import { insertMessageAsOriginal } from './insert-message-as-original.js';
import { type MemTreeMemoryOptions, memTreeMemoryOptionsSchema } from './mem-tree-memory-options.js';
import { nodesAbove, takeOut } from './take-out.js';
import { takeOutAsOriginal } from './take-out-as-original.js';
import { createTree } from './tree.js';
import { type NodeData, nodeDataOf } from './tree-node.js';
import { isBranch } from './way-down.js';

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
    const reference = options.profile === 'reference';
    return {
      remember: (request: RememberRequest<JsonValue, TreeIndex>) => remember(request, options),
      ...(reference ? asOriginal : asFixed),
      createIndex: () => createTreeIndex(embedder.info.dimensions),
      ...(reference && { wordLimit: memEngineWords }),
    };
  },
});

async function remember(
  request: RememberRequest<JsonValue, TreeIndex>,
  options: MemTreeMemoryOptions,
): Promise<MemoryChanges> {
  const insert = options.profile === 'reference' ? insertMessageAsOriginal : insertMessage;
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

type Changing = Pick<
  ScopedMemoryDesign,
  'operations' | 'forget' | 'erase' | 'amend' | 'revise' | 'embeds' | 'indexText'
>;

/** A branch contains text of all its leaves: if one is removed or rewritten, the branches above it are removed. */
const asFixed: Changing = {
  forget: ({ citing, view }) => takeOut(new Set(citing.map(({ item }) => item.id)), view),
  erase: ({ item }, view) => {
    const above = isBranch(item) ? [] : nodesAbove([item.id], view);
    return takeOut(new Set([item.id, ...above]), view);
  },
  revise: (record, text) => redraft(record, { text, data: rewritten(record) }),
  amend: (draft, { view }) => {
    if (isBranch(draft)) return {};
    const { put = [], ...rest } = takeOut(nodesAbove([draft.id], view), view);
    return { ...rest, put: put.filter(({ id }) => id !== draft.id) };
  },
};

/** A message with a new text is inserted again from the top. */
function rewritten(record: MemoryRecord): NodeData {
  return isBranch(record.item) ? nodeDataOf(record) : { parent: null, original: null };
}

/** The original cannot store a text written by a caller. */
const asOriginal: Changing = {
  operations: everyOperation.filter((operation) => operation !== 'update'),
  embeds: (record) => nodeDataOf(record).original?.row !== null,
  indexText: (record) => nodeDataOf(record).original?.row ?? record.item.text,
  forget: ({ sourceIds, view }) => takeOutAsOriginal(sourceIds, view),
  erase: ({ item }, view) => takeOutAsOriginal(new Set([item.id]), view),
};

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
