/**
 * How near a node is to a name.
 * @param cosine of their vectors, -1..1
 */
export type NodeSimilarity = (cosine: number, hasThisName: boolean) => number;

/** The cosine; infinite for a node with exactly this name. */
export const nodeSimilarity: NodeSimilarity = (cosine, hasThisName) =>
  hasThisName ? Number.POSITIVE_INFINITY : cosine;
