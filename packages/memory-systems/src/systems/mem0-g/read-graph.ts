import { type Analyzer, createAnalyzer } from '@memgym/text';
import { createBm25Index } from '../../indexes/index.js';
import {
  filterOf,
  type MemoryHit,
  type MemoryRecord,
  type ReadRequest,
  type SearchResult,
} from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import type { Mem0State } from '../mem0/mem0-policy.js';
import { edgesAsOriginal } from './edges-as-original.js';
import { edgeOf, isEdge, nodeName } from './graph-records.js';
import type { Mem0GMemoryOptions } from './mem0-g-memory-options.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import { callSettings, nodesNear } from './remember-graph.js';
import { rerankAsOriginal } from './rerank-as-original.js';

/** Tokenizes names, splitting at `_` so that `new_york` matches "New York". */
const pieces = createAnalyzer();
const textWords: Analyzer = { name: 'triples', analyze: (text) => pieces.analyze(text.replaceAll('_', ' ')) };

/**
 * Facts by similarity, and relations. Source: docs/specs/memory-systems.md#mem0-read and
 * docs/specs/memory-systems.md#mem0-g-read.
 */
export async function readGraph(
  request: ReadRequest<Mem0State>,
  options: Mem0GMemoryOptions,
): Promise<SearchResult> {
  const { query, search, view } = request;
  if (query.text.trim() === '') return { hits: [] };
  const facts = (await search()).filter(
    ({ record, score }) =>
      record.item.kind !== 'entity' &&
      record.item.kind !== 'relation' &&
      (options.threshold === null || score >= options.threshold),
  );
  const filter = filterOf(query);
  const open = [...view.all()].filter((record) => isEdge(record) && (filter?.(record.item) ?? true));
  // The original extracts the entities of the query even if no relation is stored.
  const asksAnyway = options.profile === 'reference' && options.relationSearch === 'entities';
  if (options.kLinked === 0 || (open.length === 0 && !asksAnyway)) return { hits: facts };
  const relations = await relationsOf(open, request, options);
  return { hits: [...facts, ...relations.slice(0, options.kLinked)] };
}

async function relationsOf(
  open: readonly MemoryRecord[],
  { query, tryAsk, embed, context, view }: ReadRequest<Mem0State>,
  options: Mem0GMemoryOptions,
): Promise<MemoryHit[]> {
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
    callSettings(options),
  );
  // Without entities the relations cannot be looked up; the whole query still finds similar ones.
  if (!asked.ok) {
    if (options.onUnusableReply === 'fail') throw asked.error;
    return open.length === 0
      ? []
      : relationsOf(open, { query, tryAsk, embed, context, view } as ReadRequest<Mem0State>, {
          ...options,
          relationSearch: 'triples',
        });
  }
  const names = asked.output.entities
    .map(({ entity }) => nodeName(entity, options.profile))
    .filter((name) => name !== '');
  if (names.length === 0) return [];
  const held = [...view.all()];
  const vectors = await embed([...new Set(names)]);
  if (options.profile === 'reference') {
    const allowed = new Set(open.map(({ item }) => item.id));
    if (open.length === 0) return [];
    const rows = edgesAsOriginal(vectors, held, options).filter(({ item }) => allowed.has(item.id));
    return rankAsOriginal(rows, query.text, options);
  }
  const nodes = new Set(
    vectors.flatMap((vector) => [...nodesNear(vector, held, options.nodeMatchSimilarity)]),
  );
  const adjacent = open.filter((record) => {
    const { sourceNode, targetNode } = edgeOf(record);
    return nodes.has(sourceNode) || nodes.has(targetNode);
  });
  return rerank(adjacent, query.text);
}

/** Rows may repeat an edge and then count towards the limit; the scores only express the order. */
function rankAsOriginal(
  rows: readonly MemoryRecord[],
  text: string,
  { kLinked }: Mem0GMemoryOptions,
): MemoryHit[] {
  const tokens = rows.map(({ item }) => item.text.split(' -- '));
  const hits = new Map<string, MemoryHit>();
  for (const { place, score } of rerankAsOriginal(tokens, text.split(' '), kLinked)) {
    const id = rows[place]?.item.id ?? '';
    if (!hits.has(id)) hits.set(id, { id, score: 1 / (1 + hits.size), scoreParts: { lexical: score } });
  }
  return [...hits.values()];
}

/** Relations by BM25 Okapi over themselves; x/(1 + x), to match the scale of a cosine. */
function rerank(edges: readonly MemoryRecord[], text: string): MemoryHit[] {
  const index = createBm25Index({ preset: 'okapi' }, textWords);
  for (const { item } of edges) index.add(item.id, item.text);
  const scores = new Map(index.search(text, edges.length).map(({ id, score }) => [id, score]));
  return edges
    .map(({ item }) => {
      const score = scores.get(item.id) ?? 0;
      return { id: item.id, score: score / (1 + score), scoreParts: { lexical: score } };
    })
    .sort((left, right) => right.score - left.score);
}
