import type { Embedder, MemorySystem, MemorySystemDefinition } from '@memgym/core';
import type { Scope } from '@memgym/core/memory';
import { makeSystem } from '@memgym/memory-systems/define';
import { defineRemoteMemory, type RemoteScope } from '@memgym/memory-systems/remote';
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
    const { model, writing, searching } = embeddingModelOf(embedder);
    /** Opened by the first write; again after a failure. */
    let opened: Promise<OpenMastra> | undefined;
    const threads = new Map<string, RemoteScope>();
    const open = async (): Promise<OpenMastra> => {
      opened ??= openMastra(model);
      try {
        return await opened;
      } catch (error) {
        opened = undefined;
        throw error;
      }
    };
    const all = async ({ label }: RemoteScope) => {
      if (!threads.has(label)) return [];
      const { memory } = await open();
      const { messages } = await memory.recall({ threadId: label, resourceId: label, perPage: false });
      return messages
        .map((message) => itemOf(message))
        .sort((left, right) => (left.ingestTime ?? 0) - (right.ingestTime ?? 0) || left.place - right.place);
    };
    return {
      provenance: 'message',
      expires: true,
      remember: async (scope, messages, call) => {
        const { memory } = await open();
        const now = call.now ?? 0;
        const { label } = scope;
        if (!threads.has(label)) {
          const created = new Date(now);
          await memory.saveThread({
            thread: { id: label, resourceId: label, title: label, createdAt: created, updatedAt: created },
          });
          threads.set(label, scope);
        }
        const stored = messages.map((message, place) => storedMessage(message, scope, { now, place }));
        try {
          await writing(call, () => memory.saveMessages({ messages: stored }));
        } catch (error) {
          // Mastra stores the messages before it embeds them.
          await memory.deleteMessages(stored.map(({ id }) => id));
          await memory.settled();
          throw error;
        }
        return { stored: messages.map(({ sourceId }) => sourceId) };
      },
      recall: async ({ label }, { text, limit }, call) => {
        if (!threads.has(label)) return [];
        const { memory, noting } = await open();
        const { result, scores } = await noting(() =>
          searching(call, text, () =>
            memory.recall({
              ...{ threadId: label, resourceId: label, vectorSearchString: text },
              threadConfig: recalling(limit),
            }),
          ),
        );
        return result.messages.map((message) => ({
          ...itemOf(message),
          score: scores.get(message.id),
        }));
      },
      reset: async ({ label }) => {
        if (!threads.has(label)) return;
        const { memory } = await open();
        await memory.deleteThread(label);
        await memory.settled();
        threads.delete(label);
      },
      list: async (scope) => ({ memories: await all(scope) }),
      forget: async (scope, ids) => {
        const found = (await all(scope)).filter(({ id }) => ids.includes(id)).map(({ id }) => id);
        if (found.length === 0) return [];
        const { memory } = await open();
        await memory.deleteMessages(found.map((id) => messageId(scope, id)));
        await memory.settled();
        return found;
      },
      scopes: async (userLabel) => {
        const own = [...threads.values()].filter(
          (scope) => userLabel === undefined || scope.userLabel === userLabel,
        );
        const held = await Promise.all(
          own.map(async (scope): Promise<Scope[]> => ((await all(scope)).length > 0 ? [scope.scope] : [])),
        );
        return held.flat();
      },
      close: async () => {
        await (await opened)?.memory.settled();
        threads.clear();
        opened = undefined;
      },
    };
  },
});

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
