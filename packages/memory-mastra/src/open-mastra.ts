import { AsyncLocalStorage } from 'node:async_hooks';
import type { Memory } from '@mastra/memory';
import type { embeddingModelOf } from './embedding-model.js';

/** A memory of Mastra in this process. */
export interface OpenMastra {
  readonly memory: Memory;
  /**
   * Does work, and returns beside its result the score of each message that its searches found: Mastra's `recall` returns
   * the messages in the order of the conversation, without their scores.
   */
  noting<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly scores: ReadonlyMap<string, number> }>;
}

/** What Mastra is to find. Only that, without the messages before and after it, which it adds for an agent. */
export function recalling(topK: number) {
  return { lastMessages: false, semanticRecall: { topK, messageRange: 0, scope: 'thread' } } as const;
}

/** @throws {Error} when Mastra's packages are not installed, such as on a Node that is too old for them */
export async function openMastra(
  embedder: ReturnType<typeof embeddingModelOf>['model'],
): Promise<OpenMastra> {
  const [{ Memory }, { InMemoryStore }, { LibSQLVector }] = await Promise.all([
    import('@mastra/memory'),
    import('@mastra/core/storage'),
    import('@mastra/libsql'),
  ]);
  const searches = new AsyncLocalStorage<Map<string, number>>();
  class NotingVector extends LibSQLVector {
    override async query(...args: Parameters<InstanceType<typeof LibSQLVector>['query']>) {
      const found = await super.query(...args);
      const scores = searches.getStore();
      for (const { metadata, score } of found) {
        const id = String(metadata?.message_id);
        scores?.set(id, Math.max(score, scores.get(id) ?? Number.NEGATIVE_INFINITY));
      }
      return found;
    }
  }
  const vector = new NotingVector({ id: 'memgym', url: ':memory:' });
  const memory = new Memory({ storage: new InMemoryStore(), vector, embedder, options: recalling(1) });
  return {
    memory,
    async noting(work) {
      const scores = new Map<string, number>();
      return { result: await searches.run(scores, work), scores };
    },
  };
}
