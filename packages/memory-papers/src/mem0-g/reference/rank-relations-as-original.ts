import type { MemoryHit } from '@memgym/memory-systems/define';
import type { EdgeLimits } from '../edges-near.js';
import type { NamedRelations } from '../rank-relations.js';
import { edgesAsOriginal } from './edges-as-original.js';
import { rerankAsOriginal } from './rerank-as-original.js';

/** Rows may repeat an edge and then count towards the limit; the scores only express the order. */
export function rankRelationsAsOriginal(
  { names, held, open, text }: NamedRelations,
  { kLinked, ...limits }: EdgeLimits & { readonly kLinked: number },
): MemoryHit[] {
  if (open.length === 0) return [];
  const allowed = new Set(open.map(({ item }) => item.id));
  const rows = edgesAsOriginal(names, held, limits).filter(({ item }) => allowed.has(item.id));
  const tokens = rows.map(({ item }) => item.text.split(' -- '));
  const hits = new Map<string, MemoryHit>();
  for (const { place, score } of rerankAsOriginal(tokens, text.split(' '), kLinked)) {
    const id = rows[place]?.item.id ?? '';
    if (!hits.has(id)) hits.set(id, { id, score: 1 / (1 + hits.size), scoreParts: { lexical: score } });
  }
  return [...hits.values()];
}
