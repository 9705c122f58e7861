import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  type MemoryChanges,
  makeSystem,
  type PortSettings,
  type ReadRequest,
  type RememberRequest,
  skipUncited,
} from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { createRaptorIndex, type RaptorIndex } from './create-raptor-index.js';
import { forgetChunks } from './forget-chunks.js';
import { growTree } from './grow-tree.js';
import { raptorMemoryOptionsSchema } from './raptor-memory-options.js';
import { nodeDataOf } from './raptor-node.js';
import type { RaptorSettings } from './raptor-settings.js';
import { type RaptorState, raptorStateSchema } from './raptor-state.js';
import { ancestorsOf, treeOf } from './raptor-tree.js';
import { readNodes } from './read-nodes.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules } from './rules.js';

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
