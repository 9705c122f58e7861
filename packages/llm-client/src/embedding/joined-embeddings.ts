import { addUsage, type Embeddings } from '@memgym/core';
import { defined } from '@memgym/core/config';

/** What several requests of one call gave. */
export function joinedEmbeddings(parts: readonly Embeddings[]): Embeddings {
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const servedModel = parts.find((part) => part.servedModel !== undefined)?.servedModel;
  return {
    ...defined({ servedModel }),
    vectors: parts.flatMap(({ vectors }) => vectors),
    usage: addUsage(...parts.map(({ usage }) => usage)),
    latencyMs: parts.reduce((sum, { latencyMs = 0 }) => sum + latencyMs, 0),
    tries: parts.reduce((sum, { tries = 0 }) => sum + tries, 0),
    faults: parts.flatMap(({ faults = [] }) => faults),
  };
}
