import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  type ForgetRequest,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryHit,
  type MemoryRecord,
  type MemoryView,
  makeSystem,
  type PortSettings,
  type ReadRequest,
  type SearchResult,
  skipUncited,
} from '@memgym/memory-systems/define';
import {
  createMem0Policy,
  evolveMem0Policy,
  type Mem0State,
  rulesOf as mem0RulesOf,
  mem0StateSchema,
  rememberFacts,
} from '@memgym/memory-systems/mem0';
import {
  cosineSimilarity,
  createVectorMemoryIndex,
  filterOf,
  forgetGrounds,
  redraft,
} from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { GraphChanges } from './graph-changes.js';
import { type EdgeMention, edgeOf, isEdge } from './graph-records.js';
import { mem0GMemoryOptionsSchema } from './mem0-g-memory-options.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import { referenceRules } from './reference/reference-rules.js';
import { type GraphUse, rememberGraph } from './remember-graph.js';
import { fixedRules } from './rules.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * Mem0 with a graph of entities and relations in addition to the facts. Source: docs/specs/memory-systems.md#mem0-g.
 */
export const mem0GMemory = defineMemorySystem({
  type: 'mem0-g',
  version: '1.0.0',
  description: 'Facts, and a graph of entities and relations (Mem0-G, up to 1.0).',
  options: mem0GMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  exempt: { duplicates: 'a fact that is known already is reported as skipped' },
  defaultK: 30,
  state: {
    schema: mem0StateSchema,
    first: (options) => ({ policy: createMem0Policy(options), evolution: [] }),
  },
  design: (options, { embedder }) => {
    const { evolves, vectorIndex } = options;
    const mem0Rules = mem0RulesOf[options.profile];
    const use = { options, rules: rulesOf[options.profile] };
    return {
      capabilities: ['incremental', 'graph', 'instructions'],
      remember: async (request) => {
        const messages = request.observations.filter(({ role }) => role !== 'system');
        const facts = await rememberFacts(request, options, mem0Rules);
        if (messages.length === 0) return facts;
        const graph = await rememberGraph(messages, facts.put ?? [], { request, use });
        const put = [...(facts.put ?? []), ...graph.put];
        const reasons = new Map((facts.skipped ?? []).map(({ sourceId, reason }) => [sourceId, reason]));
        return {
          ...facts,
          put,
          remove: graph.remove,
          retire: [...(facts.retire ?? []), ...graph.retire],
          warnings: [...(facts.warnings ?? []), ...graph.warnings],
          skipped: skipUncited(request.observations, put, '').map(({ sourceId }) => ({
            sourceId,
            reason: reasons.get(sourceId) ?? 'nothing from it was stored',
          })),
        };
      },
      forget: forgetGraph,
      erase: eraseFromGraph,
      revise: reviseGraph,
      amend: (draft, { view }) => amendGraph(draft, view),
      ...(evolves.length > 0 && {
        evolve: (feedback, request) => evolveMem0Policy(feedback, request, { options, rules: mem0Rules }),
      }),
      read: (request) => readGraph(request, use),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});

/** The model, the embedder and the options of {@link mem0G}. */
export type Mem0GMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof mem0GMemoryOptionsSchema>;

/**
 * Mem0-G up to 1.0: facts, and a graph of entities and relations, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem0G(settings: Mem0GMemorySettings): MemorySystem {
  return makeSystem(mem0GMemory, settings);
}

/** Forgets the facts of sources, and the mentions of relations from them. */
function forgetGraph({ citing, sourceIds, view }: ForgetRequest<Mem0State>): MemoryChanges<Mem0State> {
  const graph = new GraphChanges(view);
  graph.keepMentions((mention) => (mention.sourceIds.some((id) => sourceIds.has(id)) ? undefined : mention));
  const { put, dropped } = graph.result();
  const facts = citing.filter(({ item }) => item.kind !== 'entity' && item.kind !== 'relation');
  const left = forgetGrounds(facts, sourceIds);
  return { put: [...left.put, ...put], remove: [...left.remove, ...dropped] };
}

/**
 * Further removals if one memory is deleted: relations that only this fact supports, relations of a node, or nodes of a
 * relation.
 */
function eraseFromGraph({ item }: MemoryRecord, view: MemoryView<Mem0State>): MemoryChanges<Mem0State> {
  const graph = new GraphChanges(view);
  for (const record of view.all()) {
    if (record.item.kind !== 'relation') continue;
    const { sourceNode, targetNode } = edgeOf(record);
    if ([record.item.id, sourceNode, targetNode].includes(item.id)) graph.drop(record.item.id);
  }
  dropFact(graph, item.id);
  const { put, dropped } = graph.result();
  return { put, remove: dropped };
}

/** Further changes if a text is replaced: the fact no longer supports relations of the old text. */
function amendGraph(draft: MemoryDraft, view: MemoryView<Mem0State>): MemoryChanges<Mem0State> {
  if (draft.kind === 'entity' || draft.kind === 'relation') return {};
  const graph = new GraphChanges(view);
  dropFact(graph, draft.id);
  const { put, dropped } = graph.result();
  return { put, remove: dropped };
}

/** A relation with a caller's text still connects the same nodes. */
function reviseGraph(record: MemoryRecord, text: string): MemoryDraft {
  const draft = redraft(record, { text });
  if (record.item.kind === 'relation') return { ...draft, data: { ...edgeOf(record), renamed: text } };
  const { data: _replaced, ...bare } = draft;
  return bare;
}

/** Mentions that only this fact supports are removed with it. */
function dropFact(graph: GraphChanges, factId: string): void {
  graph.keepMentions((mention): EdgeMention | undefined => {
    if (!mention.factIds.includes(factId)) return mention;
    const factIds = mention.factIds.filter((id) => id !== factId);
    return factIds.length === 0 ? undefined : { ...mention, factIds };
  });
}

/**
 * Facts by similarity, and relations. Source: docs/specs/memory-systems.md#mem0-read and
 * docs/specs/memory-systems.md#mem0-g-read.
 */
async function readGraph(request: ReadRequest<Mem0State>, use: GraphUse): Promise<SearchResult> {
  const { query, search, view } = request;
  const { options, rules } = use;
  if (query.text.trim() === '') return { hits: [] };
  const facts = (await search()).filter(
    ({ record, score }) =>
      record.item.kind !== 'entity' &&
      record.item.kind !== 'relation' &&
      (options.threshold === null || score >= options.threshold),
  );
  const filter = filterOf(query);
  const open = [...view.all()].filter((record) => isEdge(record) && (filter?.(record.item) ?? true));
  const asksAnyway = rules.asksWithoutRelations && options.relationSearch === 'entities';
  if (options.kLinked === 0 || (open.length === 0 && !asksAnyway)) return { hits: facts };
  const relations = await relationsOf(open, request, use);
  return { hits: [...facts, ...relations.slice(0, options.kLinked)] };
}

async function relationsOf(
  open: readonly MemoryRecord[],
  { query, tryAsk, embed, context, view }: ReadRequest<Mem0State>,
  use: GraphUse,
): Promise<MemoryHit[]> {
  const { options, rules } = use;
  if (options.relationSearch === 'triples') {
    const [vector] = await embed([query.text]);
    return open
      .map(({ item, vector: known }) => ({
        id: item.id,
        score: vector === undefined || known === undefined ? 0 : cosineSimilarity(known, vector),
      }))
      .filter(({ score }) => score >= options.tripleThreshold)
      .sort((left, right) => right.score - left.score);
  }
  const message = { number: 0, from: 'user' as const, text: query.text };
  const asked = await tryAsk(
    nameEntitiesPrompt,
    { self: context.scope.user, messages: [message] },
    rules.callSettings,
  );
  // Without entities the relations cannot be looked up; the whole query still finds similar ones.
  if (!asked.ok) {
    if (options.onUnusableReply === 'fail') throw asked.error;
    return open.length === 0
      ? []
      : relationsOf(open, { query, tryAsk, embed, context, view } as ReadRequest<Mem0State>, {
          rules,
          options: { ...options, relationSearch: 'triples' },
        });
  }
  const names = asked.output.entities
    .map(({ entity }) => rules.nodeName(entity))
    .filter((name) => name !== '');
  if (names.length === 0) return [];
  const held = [...view.all()];
  const vectors = await embed([...new Set(names)]);
  return rules.rankRelations({ names: vectors, held, open, text: query.text }, options);
}
