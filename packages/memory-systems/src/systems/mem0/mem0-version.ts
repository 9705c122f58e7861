import * as z from 'zod';

/** Releases of Mem0 in which behaviour changed. */
export const mem0VersionSchema = z.enum(['0.1', '1.0.0', '1.0.2', '1.0.8']);

interface Mem0Version {
  readonly factsFrom: 'user' | 'conversation';
  readonly assistantFacts: 'with-agent' | 'never';
  /** Cosine from which a name is an existing node of the graph. */
  readonly nodeMergeSimilarity: number;
  /** The treatment of outdated relations in `reference`; `invalidate` is that of the Neo4j store. */
  readonly outdated: 'delete' | 'invalidate';
}

const first: Mem0Version = {
  factsFrom: 'user',
  assistantFacts: 'with-agent',
  nodeMergeSimilarity: 0.9,
  outdated: 'delete',
};

/** Source: docs/specs/memory-systems.md#mem0-versions. */
export const mem0Versions: Readonly<Record<z.infer<typeof mem0VersionSchema>, Mem0Version>> = {
  '0.1': { ...first, factsFrom: 'conversation', assistantFacts: 'never' },
  '1.0.0': first,
  '1.0.2': { ...first, nodeMergeSimilarity: 0.7 },
  '1.0.8': { ...first, nodeMergeSimilarity: 0.7, outdated: 'invalidate' },
};
