import type { MemorySystemDefinition } from '@memgym/core';
import {
  createScopedMemory,
  type MemoryChanges,
  type RememberRequest,
  redraft,
  skipUncited,
} from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { chunkObservations } from './chunk-observations.js';
import { createRaptorIndex } from './create-raptor-index.js';
import { forgetChunks } from './forget-chunks.js';
import { growTree, looseChunks } from './grow-tree.js';
import { type RaptorMemoryOptions, raptorMemoryOptionsSchema } from './raptor-memory-options.js';
import { nodeDataOf } from './raptor-node.js';
import { type RaptorState, raptorStateSchema } from './raptor-state.js';
import { ancestorsOf, treeOf } from './raptor-tree.js';

/**
 * RAPTOR: chunks of text, clusters of chunks summed up by a model, clusters of summaries summed up again;
 * all are searched together. Source: RAPTOR (arXiv 2401.18059); memory-systems.md §11.
 */
export const raptorMemory: MemorySystemDefinition<RaptorMemoryOptions> = {
  type: 'raptor',
  description: 'Chunks under a tree of summaries that a model writes, found by embedding (RAPTOR).',
  optionsSchema: raptorMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  create: (options, ports) => {
    const embedder = requireEmbedder('raptor', ports);
    return createScopedMemory<RaptorState>({
      info: { name: 'raptor', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      model: requireModel('raptor', ports),
      embedder,
      state: { create: () => ({ chunks: 0 }), schema: raptorStateSchema },
      remember: (request) => rememberChunks(request, options),
      flush: (request) => growTree([], request, options),
      forget: forgetChunks,
      erase: ({ item }, view) => ({ remove: [...ancestorsOf(treeOf(view.all()), [item.id])] }),
      revise: (record, text) => {
        const data = { ...nodeDataOf(record), pieces: null };
        return redraft(record, { text, data });
      },
      createIndex: () => createRaptorIndex(embedder.info.dimensions, options),
    });
  },
};

async function rememberChunks(
  request: RememberRequest<RaptorState>,
  options: RaptorMemoryOptions,
): Promise<MemoryChanges<RaptorState>> {
  const { observations, view } = request;
  const fresh = chunkObservations(observations, options);
  const skipped = skipUncited(observations, fresh, 'no sentence in it');
  const { updateEvery } = options;
  if (updateEvery === null || fresh.length + looseChunks(view) < updateEvery) return { put: fresh, skipped };
  return { ...(await growTree(fresh, request, options)), skipped };
}
