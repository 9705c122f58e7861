import type { MemoryHit, MemoryRecord, ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import type { Mem0State } from '@memgym/memory-systems/mem0';
import { cosineSimilarity, filterOf } from '@memgym/memory-systems/toolkit';
import { isEdge } from './graph-records.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import type { GraphUse } from './remember-graph.js';

/**
 * Facts by similarity, and relations. Source: docs/specs/memory-systems.md#mem0-read and
 * docs/specs/memory-systems.md#mem0-g-read.
 */
export async function readGraph(request: ReadRequest<Mem0State>, use: GraphUse): Promise<SearchResult> {
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
