import type { MemorySystemDefinition } from '@memgym/core';
import {
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
import { createScmIndex } from './create-scm-index.js';
import { recallMessages } from './recall-messages.js';
import { type ScmMemoryOptions, scmMemoryOptionsSchema } from './scm-memory-options.js';
import { type ScmSettings, settingsOf } from './scm-settings.js';
import { firstState, type ScmState, scmStateSchema, traceOf } from './scm-state.js';
import { summariseMessages } from './summarise-messages.js';

/**
 * SCM, the self-controlled memory: messages with a summary each; a model decides for each question whether
 * the latest are enough, and whether summaries are. Source: SCM (arXiv 2304.13343); memory-systems.md §12.
 */
export const scmMemory: MemorySystemDefinition<ScmMemoryOptions> = {
  type: 'scm',
  description: 'The latest messages, and what a model asks for besides: summaries or messages (SCM).',
  optionsSchema: scmMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  create: (options, ports) => {
    const embedder = requireEmbedder('scm', ports);
    const settings = settingsOf(options);
    const memory = createScopedMemory<ScmState>({
      info: { name: 'scm', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      model: requireModel('scm', ports),
      embedder,
      state: { create: () => firstState, schema: scmStateSchema },
      remember: (request) => remember(request, settings),
      read: (request) => recallMessages(request, settings),
      access: (events, view) => refreshOnRecall(events, view, traceOf),
      // The summary told of the earlier text.
      revise: (record, text) => redraft(record, { text, data: { ...traceOf(record), summary: null } }),
      createIndex: () => createScmIndex(embedder.info.dimensions, settings),
    });
    return options.profile === 'reference' ? withWordLimit(memory, memEngineWords) : memory;
  },
};

async function remember(
  request: RememberRequest<ScmState>,
  settings: ScmSettings,
): Promise<MemoryChanges<ScmState>> {
  const drafts = request.observations.map((observation) => draftOf(observation));
  const texts = drafts.map(({ text }) => text);
  const { summaries, warnings } = await summariseMessages(texts, request, settings);
  const { moments, time } = momentsOf(drafts, request.view.state);
  const put = drafts.map((draft, place) => ({
    ...draft,
    data: { ...moments[place], summary: summaries[place] ?? null },
  }));
  return { put, warnings, state: time };
}
