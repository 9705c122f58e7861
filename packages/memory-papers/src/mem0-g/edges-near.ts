import type { MemoryRecord } from '@memgym/memory-systems/define';
import { cosineSimilarity } from '@memgym/memory-systems/toolkit';
import { edgeOf, isEdge } from './graph-records.js';

/** How many edges are near a name. */
export interface EdgeLimits {
  /** Cosine from which a node matches. */
  readonly nodeMatchSimilarity: number;
  readonly edgesPerEntity: number;
}

/** Incoming and outgoing edges of the nodes that match a name, up to a limit per name. */
export function edgesNear(
  vectors: readonly Float32Array[],
  records: readonly MemoryRecord[],
  { nodeMatchSimilarity, edgesPerEntity }: EdgeLimits,
): MemoryRecord[] {
  const edges = records.filter(isEdge).map((record) => ({ record, edge: edgeOf(record) }));
  const entities = records.filter(({ item }) => item.kind === 'entity');
  return vectors.flatMap((vector) => {
    const nodes = nodesNear(vector, entities, nodeMatchSimilarity);
    if (nodes.size === 0) return [];
    return edges
      .filter(({ edge }) => nodes.has(edge.sourceNode) || nodes.has(edge.targetNode))
      .slice(0, edgesPerEntity)
      .map(({ record }) => record);
  });
}

/** Ids of the nodes whose names are at least this similar. */
export function nodesNear(
  vector: Float32Array,
  held: readonly MemoryRecord[],
  leastSimilarity: number,
): Set<string> {
  const near = held.filter(
    ({ item, vector: known }) =>
      item.kind === 'entity' && known !== undefined && cosineSimilarity(known, vector) >= leastSimilarity,
  );
  return new Set(near.map(({ item }) => item.id));
}
