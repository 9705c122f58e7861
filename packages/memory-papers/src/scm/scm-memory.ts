import { defined } from '@memgym/core/config';
import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  draftOf,
  type MemoryChanges,
  type MemoryIndex,
  makeSystem,
  type PortSettings,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { redraft, vectorOf } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { momentsOf } from '../toolkit/passing-time.js';
import { recencyOf } from '../toolkit/recency.js';
import { refreshOnRecall } from '../toolkit/refresh-on-recall.js';
import { showText } from '../toolkit/shown-text.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type ScmRules } from './rules.js';
import { type ScmSettings, scmMemoryOptionsSchema, settingsOf } from './scm-memory-options.js';
import { firstState, type ScmState, scmStateSchema, traceOf } from './scm-state.js';
import { summariseMessages } from './summarise-messages.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

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
    const rules = rulesOf[options.profile];
    return {
      remember: (request) => remember(request, settings, rules),
      read: (request) => rules.recall(request, settings),
      access: (events, view) =>
        refreshOnRecall(events, view, { traceOf, recalled: () => ({ step: view.state.step }) }),
      // The summary belonged to the old text.
      revise: (record, text) => redraft(record, { text, data: { ...traceOf(record), summary: null } }),
      createIndex: () => createScmIndex(embedder.info.dimensions, settings),
      ...defined({ wordLimit: rules.wordLimit }),
    };
  },
});

async function remember(
  request: RememberRequest<ScmState>,
  settings: ScmSettings,
  rules: ScmRules,
): Promise<MemoryChanges<ScmState>> {
  const drafts = request.observations.map((observation) => draftOf(observation));
  const shown = drafts.map((draft) => showText(draft, rules.showsTimes));
  const { summaries, warnings } = await summariseMessages(shown, request, settings);
  const { moments, time } = momentsOf(drafts, request.view.state);
  const put = drafts.map((draft, place) => ({
    ...draft,
    data: { ...moments[place], summary: summaries[place] ?? null },
  }));
  return { put, warnings, state: time };
}

/** The model, the embedder and the options of {@link scm}. */
export type ScmMemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof scmMemoryOptionsSchema>;

/**
 * SCM: a model decides whether memories are needed, and which are enough, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function scm(settings: ScmMemorySettings): MemorySystem {
  return makeSystem(scmMemory, settings);
}

/** Ranks every message by relevance and recency, summed unscaled. Source: docs/specs/memory-systems.md#scm. */
function createScmIndex(dimensions: number, settings: ScmSettings): MemoryIndex<ScmState> {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  return {
    readsText: false,
    put: (id, _text, record) => vectors.put(id, vectorOf(record)),
    delete: (id) => vectors.delete(id),
    search: ({ query, vector, view, candidates }) => {
      const near = vector === undefined ? [] : vectors.search(vector, view.size);
      const cosines = new Map(near.map(({ id, score }) => [id, score]));
      const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
      const hits = candidates().map((record) => {
        const relevance = cosines.get(record.item.id) ?? 0;
        const recency = recencyOf(traceOf(record), now, settings);
        return { id: record.item.id, score: relevance + recency, scoreParts: { relevance, recency } };
      });
      return { hits };
    },
  };
}
