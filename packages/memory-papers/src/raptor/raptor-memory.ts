import { isDeepStrictEqual } from 'node:util';
import type { WriteWarning } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type ForgetRequest,
  type FoundMemory,
  type MemoryChanges,
  type MemoryDraft,
  makeSystem,
  type PortSettings,
  type ReadRequest,
  type RememberRequest,
  type SearchResult,
  skipUncited,
} from '@memgym/memory-systems/define';
import { latestEventTime, redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { buildTree } from './build-tree.js';
import { createRaptorIndex, type RaptorIndex } from './create-raptor-index.js';
import { extendTree } from './extend-tree.js';
import { raptorMemoryOptionsSchema } from './raptor-memory-options.js';
import { nodeDataOf, textOfPieces } from './raptor-node.js';
import type { RaptorSettings } from './raptor-settings.js';
import { type RaptorState, raptorStateSchema } from './raptor-state.js';
import { ancestorsOf, nodeOfDraft, nodesOfLayer, topLayer, treeOf } from './raptor-tree.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules } from './rules.js';
import { draftOfSummary } from './summarise-nodes.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * RAPTOR: chunks of text are clustered and summarised by a model, the summaries are clustered and summarised again, and
 * all are searched together. Source: RAPTOR (arXiv 2401.18059); docs/specs/memory-systems.md#raptor.
 */
export const raptorMemory = defineMemorySystem({
  type: 'raptor',
  version: '1.0.0',
  description:
    'Chunks under a tree of summaries that a model writes, found by embedding (RAPTOR, with PCA instead of UMAP).',
  options: raptorMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  state: { schema: raptorStateSchema, first: () => ({ chunks: 0 }) },
  design: (options, { embedder }) => {
    const settings = { ...options, rules: rulesOf[options.profile] };
    return {
      remember: (request: RememberRequest<RaptorState, RaptorIndex>) => rememberChunks(request, settings),
      flush: (request) => growTree([], request, settings),
      forget: forgetChunks,
      erase: ({ item }, view) => ({ remove: [...ancestorsOf(treeOf(view.all()), [item.id])] }),
      revise: (record, text) => {
        const data = { ...nodeDataOf(record), pieces: null };
        return redraft(record, { text, data });
      },
      read: (request: ReadRequest<RaptorState>) => readNodes(request, settings),
      createIndex: () => createRaptorIndex(embedder.info.dimensions, settings),
    };
  },
});

async function rememberChunks(
  request: RememberRequest<RaptorState, RaptorIndex>,
  settings: RaptorSettings,
): Promise<MemoryChanges<RaptorState>> {
  const { observations, index } = request;
  const { updateEvery, chunkTokens, rules } = settings;
  const fresh = await rules.chunks(observations, chunkTokens);
  const skipped = skipUncited(observations, fresh, 'no sentence in it');
  if (updateEvery === null || fresh.length + index.loose.count < updateEvery) return { put: fresh, skipped };
  return { ...(await growTree(fresh, request, settings)), skipped };
}

/** The model, the embedder and the options of {@link raptor}. */
export type RaptorMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof raptorMemoryOptionsSchema>;

/**
 * RAPTOR: a tree of summaries over clusters of messages, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function raptor(settings: RaptorMemorySettings): MemorySystem {
  return makeSystem(raptorMemory, settings);
}

/** The retrieved nodes, best first, whose texts together fit into `maxTokens`. */
async function readNodes(
  { search }: Pick<ReadRequest<RaptorState>, 'search'>,
  { rules, maxTokens }: RaptorSettings,
): Promise<SearchResult> {
  const found = await search();
  const tokensOf = await rules.loadTokensOf();
  const hits: FoundMemory[] = [];
  let used = 0;
  for (const hit of found) {
    const length = tokensOf(hit.record.item.text);
    if (used + length <= maxTokens) {
      hits.push(hit);
      used += length;
    } else if (!rules.skipsLongNodes) break;
  }
  return { hits, truncated: found.length - hits.length };
}

/**
 * Removes sources from their chunks, and drops every summary that covers them. No model is called: nodes left
 * without a summary get one the next time the tree grows.
 */
function forgetChunks({
  citing,
  sourceIds,
}: Pick<ForgetRequest<RaptorState>, 'citing' | 'sourceIds'>): MemoryChanges<RaptorState> {
  const put: MemoryDraft[] = [];
  const remove: string[] = [];
  for (const record of citing) {
    const { pieces } = nodeDataOf(record);
    const kept = (pieces ?? []).filter(({ sourceId }) => !sourceIds.has(sourceId));
    if (kept.length === 0) {
      remove.push(record.item.id);
      continue;
    }
    put.push(
      redraft(record, {
        text: textOfPieces(kept),
        sourceIds: kept.map(({ sourceId }) => sourceId),
        eventTime: latestEventTime(kept.map((piece) => ({ eventTime: piece.eventTime ?? undefined }))),
        data: { layer: 0, children: [], madeOf: null, pieces: kept },
      }),
    );
  }
  return { put, remove };
}

/** Adds to the tree all nodes outside it, including `fresh` chunks, and updates its summaries. */
async function growTree(
  fresh: readonly MemoryDraft[],
  request: Pick<ChangeRequest<RaptorState>, 'tryAsk' | 'embed' | 'view'>,
  options: RaptorSettings,
): Promise<MemoryChanges<RaptorState>> {
  const { view, embed } = request;
  const held = treeOf(view.all());
  const vectors = await embed(fresh.map(({ text }) => text));
  const tree = new Map(held);
  fresh.forEach((draft, place) => {
    tree.set(draft.id, nodeOfDraft(draft, vectors[place] ?? new Float32Array()));
  });
  const chunks = nodesOfLayer(tree, 0);
  const grown = chunks.length >= options.rebuildGrowth * view.state.chunks;
  const rebuilds = topLayer(tree) === 0 || grown || options.rules.alwaysRebuilds;
  const warnings: WriteWarning[] = [];
  if (rebuilds) {
    const summaries = await buildTree(chunks, held, { request, options, warnings });
    for (const { id, layer } of held.values()) if (layer > 0) tree.delete(id);
    for (const summary of summaries) tree.set(summary.id, summary);
  } else {
    await extendTree(tree, { request, options, warnings });
  }
  const changed = [...tree.values()].filter((node) => node.layer > 0 && !isSame(held.get(node.id), node));
  const state = rebuilds && topLayer(tree) > 0 ? { chunks: chunks.length } : view.state;
  return {
    put: [...fresh, ...changed.map(draftOfSummary)],
    remove: [...held.keys()].filter((id) => !tree.has(id)),
    warnings,
    state,
  };
}

function isSame(held: object | undefined, node: object): boolean {
  return held === node || isDeepStrictEqual(held, node);
}
