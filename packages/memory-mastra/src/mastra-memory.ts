import type { Embedder, MemorySystem, MemorySystemDefinition } from '@memgym/core';
import type { Scope } from '@memgym/core/memory';
import { makeSystem } from '@memgym/memory-systems/define';
import {
  defineRemoteMemory,
  type RemoteCall,
  type RemoteHit,
  type RemoteMessage,
  type RemoteQuery,
  type RemoteScope,
} from '@memgym/memory-systems/remote';
import * as z from 'zod';
import { embeddingModelOf } from './embedding-model.js';
import { type OpenMastra, openMastra, recalling } from './open-mastra.js';
import { itemOf, messageId, storedMessage } from './stored-message.js';

/**
 * `Memory` of Mastra with semantic recall, and the embedder of the experiment: each scope is a thread, each message a
 * message, and a question is one `recall`. Working and observational memory need an agent and are not part of it.
 */
export const memorySystem: MemorySystemDefinition<Record<string, never>, 'embedder'> = defineRemoteMemory({
  type: 'mastra-recall',
  version: '1.0.0',
  description: "Mastra's semantic recall: messages found by the experiment's embedder.",
  options: z.strictObject({}),
  needs: ['embedder'],
  connect: (_options, { embedder }) => {
    const threads = new MastraThreads(embedder);
    return {
      provenance: 'message',
      expires: true,
      remember: (scope, messages, call) => threads.remember(scope, messages, call),
      recall: (scope, query, call) => threads.recall(scope, query, call),
      reset: (scope) => threads.reset(scope),
      list: async (scope) => ({ memories: await threads.all(scope) }),
      forget: (scope, ids) => threads.forget(scope, ids),
      scopes: (userLabel) => threads.scopes(userLabel),
      close: () => threads.close(),
    };
  },
});

/** The threads of Mastra's memory, one a scope. */
class MastraThreads {
  readonly #embedding: ReturnType<typeof embeddingModelOf>;
  /** Opened by the first write; again after a failure. */
  #opened: Promise<OpenMastra> | undefined;
  readonly #threads = new Map<string, RemoteScope>();

  constructor(embedder: Embedder) {
    this.#embedding = embeddingModelOf(embedder);
  }

  async remember(scope: RemoteScope, messages: readonly RemoteMessage[], call: RemoteCall) {
    const { memory } = await this.#open();
    const now = call.now ?? 0;
    const { label } = scope;
    if (!this.#threads.has(label)) {
      const created = new Date(now);
      await memory.saveThread({
        thread: { id: label, resourceId: label, title: label, createdAt: created, updatedAt: created },
      });
      this.#threads.set(label, scope);
    }
    const stored = messages.map((message, place) => storedMessage(message, scope, { now, place }));
    try {
      await this.#embedding.writing(call, () => memory.saveMessages({ messages: stored }));
    } catch (error) {
      // Mastra stores the messages before it embeds them.
      await memory.deleteMessages(stored.map(({ id }) => id));
      await memory.settled();
      throw error;
    }
    return { stored: messages.map(({ sourceId }) => sourceId) };
  }

  async recall({ label }: RemoteScope, { text, limit }: RemoteQuery, call: RemoteCall): Promise<RemoteHit[]> {
    if (!this.#threads.has(label)) return [];
    const { memory, noting } = await this.#open();
    const { result, scores } = await noting(() =>
      this.#embedding.searching(call, text, () =>
        memory.recall({
          threadId: label,
          resourceId: label,
          vectorSearchString: text,
          threadConfig: recalling(limit),
        }),
      ),
    );
    const found = result.messages.map((message) => ({
      ...itemOf(message),
      score: scores.get(message.id) ?? Number.NEGATIVE_INFINITY,
    }));
    return found.sort((one, other) => other.score - one.score);
  }

  async reset({ label }: RemoteScope): Promise<void> {
    if (!this.#threads.has(label)) return;
    const { memory } = await this.#open();
    await memory.deleteThread(label);
    await memory.settled();
    this.#threads.delete(label);
  }

  /** In the order of storing. */
  async all({ label }: RemoteScope) {
    if (!this.#threads.has(label)) return [];
    const { memory } = await this.#open();
    const { messages } = await memory.recall({ threadId: label, resourceId: label, perPage: false });
    return messages
      .map((message) => itemOf(message))
      .sort((left, right) => (left.ingestTime ?? 0) - (right.ingestTime ?? 0) || left.place - right.place);
  }

  async forget(scope: RemoteScope, ids: readonly string[]): Promise<string[]> {
    const found = (await this.all(scope)).filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    if (found.length === 0) return [];
    const { memory } = await this.#open();
    await memory.deleteMessages(found.map((id) => messageId(scope, id)));
    await memory.settled();
    return found;
  }

  async scopes(userLabel: string | undefined): Promise<Scope[]> {
    const held: Scope[] = [];
    for (const scope of this.#threads.values()) {
      const isWanted = userLabel === undefined || scope.userLabel === userLabel;
      if (isWanted && (await this.all(scope)).length > 0) held.push(scope.scope);
    }
    return held;
  }

  async close(): Promise<void> {
    await (await this.#opened)?.memory.settled();
    this.#threads.clear();
    this.#opened = undefined;
  }

  async #open(): Promise<OpenMastra> {
    this.#opened ??= openMastra(this.#embedding.model);
    try {
      return await this.#opened;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}

/**
 * The same for an application.
 *
 * @example
 * ```ts
 * import type { Embedder } from '@memgym/core';
 * import { mastraMemory } from '@memgym/memory-mastra';
 * import { createMemory } from '@memgym/memory-systems';
 *
 * declare const embedder: Embedder;
 * const memory = createMemory({ system: mastraMemory({ embedder }), user: 'ann' });
 * ```
 *
 * @throws {ConfigError} without an embedder
 */
export function mastraMemory(settings: { readonly embedder: Embedder }): MemorySystem {
  return makeSystem(memorySystem, settings);
}
