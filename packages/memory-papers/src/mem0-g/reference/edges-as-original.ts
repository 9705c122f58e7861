import type { MemoryRecord } from '@memgym/memory-systems/define';
import { cosineSimilarity } from '@memgym/memory-systems/toolkit';
import type { EdgeLimits } from '../edges-near.js';
import { edgeOf, isEdge } from '../graph-records.js';

/**
 * The rows of the original's graph search, concatenated from one list per name: edges of the nodes near the name, the
 * most similar node first, outgoing edges before incoming ones. An edge appears once for each similarity of its ends,
 * and again for each name. Source: docs/specs/memory-systems.md#mem0-g-read.
 */
export function edgesAsOriginal(
  vectors: readonly Float32Array[],
  held: readonly MemoryRecord[],
  { nodeMatchSimilarity, edgesPerEntity }: EdgeLimits,
): MemoryRecord[] {
  const edges = held.filter(isEdge).map((record) => ({ record, edge: edgeOf(record) }));
  return vectors.flatMap((vector) => {
    const rows = new Map<string, MemoryRecord>();
    for (const { id, similarity } of nodesBySimilarity(vector, held)) {
      if (similarity < nodeMatchSimilarity) break;
      const outgoing = edges.filter(({ edge }) => edge.sourceNode === id);
      const incoming = edges.filter(({ edge }) => edge.targetNode === id);
      for (const { record } of [...outgoing, ...incoming]) {
        const key = `${similarity} ${record.item.id}`;
        if (!rows.has(key)) rows.set(key, record);
      }
    }
    return [...rows.values()].slice(0, edgesPerEntity);
  });
}

/** Nodes with their similarity in four digits, as the original's query rounds it; equal ones in order of storing. */
function nodesBySimilarity(
  vector: Float32Array,
  held: readonly MemoryRecord[],
): { readonly id: string; readonly similarity: number }[] {
  return held
    .flatMap(({ item, vector: known }) =>
      item.kind === 'entity' && known !== undefined
        ? [{ id: item.id, similarity: Math.round(cosineSimilarity(known, vector) * 1e4) / 1e4 }]
        : [],
    )
    .sort((left, right) => right.similarity - left.similarity);
}
