import type { MemoryHit, MemoryRecord } from '@memgym/memory-systems/define';
import { createBm25Index } from '@memgym/memory-systems/indexes';
import { type Analyzer, createAnalyzer } from '@memgym/text';
import { nodesNear } from './edges-near.js';
import { edgeOf } from './graph-records.js';

/** Tokenizes names, splitting at `_` so that `new_york` matches "New York". */
const pieces = createAnalyzer();
const textWords: Analyzer = { name: 'triples', analyze: (text) => pieces.analyze(text.replaceAll('_', ' ')) };

/** A question with the relations that it may be about. */
export interface NamedRelations {
  /** Vectors of the names of its entities. */
  readonly names: readonly Float32Array[];
  /** All memories of the scope. */
  readonly held: readonly MemoryRecord[];
  /** The relations that may be found. */
  readonly open: readonly MemoryRecord[];
  readonly text: string;
}

/** The relations of nodes that match a name, by words. */
export function rankRelations(
  { names, held, open, text }: NamedRelations,
  { nodeMatchSimilarity }: { readonly nodeMatchSimilarity: number },
): MemoryHit[] {
  const nodes = new Set(names.flatMap((vector) => [...nodesNear(vector, held, nodeMatchSimilarity)]));
  const adjacent = open.filter((record) => {
    const { sourceNode, targetNode } = edgeOf(record);
    return nodes.has(sourceNode) || nodes.has(targetNode);
  });
  return rerank(adjacent, text);
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
