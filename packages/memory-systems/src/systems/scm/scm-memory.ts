import { defineMemorySystem } from '../../define-memory-system.js';
import { draftOf, type MemoryChanges, type RememberRequest, redraft } from '../../scoped/index.js';
import { momentsOf } from '../../toolkit/passing-time.js';
import { refreshOnRecall } from '../../toolkit/refresh-on-recall.js';
import { showText } from '../../toolkit/shown-text.js';
import { memEngineWords } from '../../toolkit/with-word-limit.js';
import { createScmIndex } from './create-scm-index.js';
import { recallMessages } from './recall-messages.js';
import { scmMemoryOptionsSchema } from './scm-memory-options.js';
import { type ScmSettings, settingsOf } from './scm-settings.js';
import { firstState, type ScmState, scmStateSchema, traceOf } from './scm-state.js';
import { summariseMessages } from './summarise-messages.js';

/**
 * SCM, the self-controlled memory: each message has a summary, and a model decides for each question whether the latest
 * messages are enough, and whether summaries are. Source: SCM (arXiv 2304.13343); docs/specs/memory-systems.md#scm.
 */
export const scmMemory = defineMemorySystem({
  type: 'scm',
  version: '1.0.0',
  description: 'The latest messages, and further ones that a model requests, as summaries or in full (SCM).',
  options: scmMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  state: { schema: scmStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const settings = settingsOf(options);
    return {
      remember: (request) => remember(request, settings),
      read: (request) => recallMessages(request, settings),
      access: (events, view) => refreshOnRecall(events, view, traceOf, () => ({ step: view.state.step })),
      // The summary belonged to the old text.
      revise: (record, text) => redraft(record, { text, data: { ...traceOf(record), summary: null } }),
      createIndex: () => createScmIndex(embedder.info.dimensions, settings),
      ...(options.profile === 'reference' && { wordLimit: memEngineWords }),
    };
  },
});

async function remember(
  request: RememberRequest<ScmState>,
  settings: ScmSettings,
): Promise<MemoryChanges<ScmState>> {
  const drafts = request.observations.map((observation) => draftOf(observation));
  const shown = drafts.map((draft) => showText(draft, settings.profile === 'fixed'));
  const { summaries, warnings } = await summariseMessages(shown, request, settings);
  const { moments, time } = momentsOf(drafts, request.view.state);
  const put = drafts.map((draft, place) => ({
    ...draft,
    data: { ...moments[place], summary: summaries[place] ?? null },
  }));
  return { put, warnings, state: time };
}
