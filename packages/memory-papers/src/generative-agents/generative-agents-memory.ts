import { defined } from '@memgym/core/config';
import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  draftOf,
  type MemoryChanges,
  type MemoryHit,
  makeSystem,
  type PortSettings,
  type RememberRequest,
  type SearchRequest,
} from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { explainByParts, redraft, vectorOf } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { momentsOf } from '../toolkit/passing-time.js';
import { recallEffect } from '../toolkit/recall-effect.js';
import { recencyOf } from '../toolkit/recency.js';
import { refreshOnRecall } from '../toolkit/refresh-on-recall.js';
import { constantsOf, type GenerativeAgentsConstants } from './generative-agents-constants.js';
import { generativeAgentsMemoryOptionsSchema } from './generative-agents-memory-options.js';
import {
  firstState,
  type GenerativeAgentsState,
  generativeAgentsStateSchema,
  traceOf,
} from './generative-agents-state.js';
import type { MemoryStreamIndex } from './memory-stream-index.js';
import { rateImportance } from './rate-importance.js';
import { referenceRules } from './reference/reference-rules.js';
import { reflect } from './reflect.js';
import { fixedRules } from './rules.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * The memory stream of Generative Agents: a model rates every message, retrieval combines relevance, recency and
 * importance, and reflection draws insights once enough ratings have accumulated. Source:
 * docs/specs/memory-systems.md#generative-agents.
 */
export const generativeAgentsMemory = defineMemorySystem({
  type: 'generative-agents',
  version: '1.0.0',
  description: 'Messages by relevance, recency and importance, with reflection (Generative Agents).',
  options: generativeAgentsMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  exempt: { 'exact-match': 'recency and importance count as much as similarity' },
  state: { schema: generativeAgentsStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    const constants = constantsOf(options, rules);
    return {
      remember: (request: RememberRequest<GenerativeAgentsState, MemoryStreamIndex>) =>
        remember(request, constants),
      ...(constants.reflect !== 'never' && {
        flush: (request: ChangeRequest<GenerativeAgentsState, MemoryStreamIndex>) =>
          reflect(request, constants),
      }),
      access: (events, view) =>
        refreshOnRecall(events, view, { traceOf, recalled: () => ({ step: view.state.step }) }),
      revise: (record, text) => redraft(record, { text }),
      createIndex: () => createMemoryStreamIndex(embedder.info.dimensions, constants),
      ...defined({ wordLimit: rules.wordLimit }),
    };
  },
});

async function remember(
  request: RememberRequest<GenerativeAgentsState, MemoryStreamIndex>,
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
  const rated = drafts.map((draft, place) => ({
    ...draft,
    data: { ...moments[place], rating: ratings[place] ?? 0 },
  }));
  const gathered = ratings.reduce((sum, rating) => sum + rating, reflection.state.gathered);
  const { put = [], warnings: reflected = [] } = 'put' in reflection ? reflection : {};
  return { put: [...put, ...rated], warnings: [...reflected, ...warnings], state: { ...time, gathered } };
}

/** The model, the embedder and the options of {@link generativeAgents}. */
export type GenerativeAgentsMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof generativeAgentsMemoryOptionsSchema>;

/**
 * Generative Agents: messages by relevance, recency and importance, with reflection, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function generativeAgents(settings: GenerativeAgentsMemorySettings): MemorySystem {
  return makeSystem(generativeAgentsMemory, settings);
}

/** Ranks every memory by weighted relevance, recency and importance. */
function createMemoryStreamIndex(
  dimensions: number,
  constants: GenerativeAgentsConstants,
): MemoryStreamIndex {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  const { weights, rules } = constants;

  const scored = ({ query, vector, view, candidates }: SearchRequest<GenerativeAgentsState>): MemoryHit[] => {
    const records = candidates();
    const near = vector === undefined ? [] : vectors.search(vector, view.size);
    const cosines = new Map(near.map(({ id, score }) => [id, score]));
    const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
    const traces = records.map(traceOf);
    const relevance = rules.scale(records.map(({ item }) => cosines.get(item.id) ?? 0));
    const recency = rules.scale(traces.map((trace) => recencyOf(trace, now, constants)));
    const importance = rules.scale(traces.map(({ rating }) => rating / 10));
    const access = recallEffect(query.queryTime);
    return records.map(({ item }, place) => {
      const scoreParts = {
        relevance: relevance[place] ?? 0,
        recency: recency[place] ?? 0,
        importance: importance[place] ?? 0,
      };
      const score =
        weights.relevance * scoreParts.relevance +
        weights.recency * scoreParts.recency +
        weights.importance * scoreParts.importance;
      return { id: item.id, score, scoreParts, access };
    });
  };

  return {
    readsText: false,
    put: (id, _text, record) => vectors.put(id, vectorOf(record)),
    delete: (id) => vectors.delete(id),
    search: (request) => rules.result(scored(request), request.query.k),
    explain: (request) => explainByParts(scored(request), { ...weights }),
    nearest: (vector, k) => vectors.search(vector, k).map(({ id }) => id),
  };
}
