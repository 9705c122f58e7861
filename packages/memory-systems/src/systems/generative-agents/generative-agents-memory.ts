import type { MemorySystemDefinition } from '@memgym/core';
import {
  type ChangeRequest,
  createScopedMemory,
  draftOf,
  type MemoryChanges,
  type RememberRequest,
  redraft,
} from '../../scoped/index.js';
import { momentsOf } from '../model-based/passing-time.js';
import { refreshOnRecall } from '../model-based/refresh-on-recall.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { memEngineWords, withWordLimit } from '../shared/with-word-limit.js';
import { createMemoryStreamIndex } from './create-memory-stream-index.js';
import { constantsOf, type GenerativeAgentsConstants } from './generative-agents-constants.js';
import {
  type GenerativeAgentsMemoryOptions,
  generativeAgentsMemoryOptionsSchema,
} from './generative-agents-memory-options.js';
import {
  firstState,
  type GenerativeAgentsState,
  generativeAgentsStateSchema,
  traceOf,
} from './generative-agents-state.js';
import { rateImportance } from './rate-importance.js';
import { reflect } from './reflect.js';

/**
 * The memory stream of Generative Agents: every message is rated by a model and found by relevance,
 * recency and importance; when much has gathered, insights are drawn. Source: memory-systems.md §12.
 */
export const generativeAgentsMemory: MemorySystemDefinition<GenerativeAgentsMemoryOptions> = {
  type: 'generative-agents',
  description: 'Messages by relevance, recency and importance, with reflection (Generative Agents).',
  optionsSchema: generativeAgentsMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  create: (options, ports) => {
    const embedder = requireEmbedder('generative-agents', ports);
    const constants = constantsOf(options);
    const memory = createScopedMemory<GenerativeAgentsState>({
      info: {
        name: 'generative-agents',
        version: '1.0.0',
        profile: options.profile,
        params: paramsOf(options),
      },
      model: requireModel('generative-agents', ports),
      embedder,
      state: { create: () => firstState, schema: generativeAgentsStateSchema },
      remember: (request) => remember(request, constants),
      ...(constants.reflect !== 'never' && {
        flush: (request: ChangeRequest<GenerativeAgentsState>) => reflect(request, constants),
      }),
      access: (events, view) => refreshOnRecall(events, view, traceOf),
      revise: (record, text) => redraft(record, { text }),
      createIndex: () => createMemoryStreamIndex(embedder.info.dimensions, constants),
    });
    return options.profile === 'reference' ? withWordLimit(memory, memEngineWords) : memory;
  },
};

async function remember(
  request: RememberRequest<GenerativeAgentsState>,
  constants: GenerativeAgentsConstants,
): Promise<MemoryChanges<GenerativeAgentsState>> {
  const reflection =
    constants.reflect === 'write' ? await reflect(request, constants) : { state: request.view.state };
  const drafts = request.observations.map((observation) => draftOf(observation));
  const { ratings, warnings } = await rateImportance(
    drafts.map(({ text }) => text),
    request,
    constants,
  );
  const { moments, time } = momentsOf(drafts, reflection.state);
  const told = drafts.map((draft, place) => ({
    ...draft,
    data: { ...moments[place], rating: ratings[place] ?? 0 },
  }));
  const gathered = ratings.reduce((sum, rating) => sum + rating, reflection.state.gathered);
  const { put = [], warnings: reflected = [] } = 'put' in reflection ? reflection : {};
  return { put: [...put, ...told], warnings: [...reflected, ...warnings], state: { ...time, gathered } };
}
