import {
  addUsage,
  BackendError,
  type ChatModel,
  type RestorableMemory,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { createScopedMemory } from '@memgym/memory-systems/define';
import { findJson, parseReplyJson } from '@memgym/prompts';
import * as z from 'zod';

const replySchema = z.object({ facts: z.array(z.string().min(1)) });

/** The facts in a reply; `ask` asks the model again. */
export type ReadFacts = (reply: string, ask: () => Promise<string>) => Promise<string[]>;

/** Asks again after an unreadable reply, then gives up. */
export const soundly: ReadFacts = async (reply, ask) => {
  for (const text of [reply, await ask()]) {
    const facts = factsIn(text);
    if (facts !== undefined) return facts;
  }
  throw new BackendError('facts', 'the model gave no list of facts.');
};

export function factsIn(reply: string): string[] | undefined {
  for (const json of findJson(reply)) {
    const read = parseReplyJson(json);
    const parsed = replySchema.safeParse(read.ok ? read.value : undefined);
    if (parsed.success) return parsed.data.facts;
  }
  return undefined;
}

/** A memory of the facts that a model finds in messages; as sound as its `readFacts`. */
export function createFactMemory(model: ChatModel, readFacts: ReadFacts): RestorableMemory {
  return createScopedMemory({
    info: { name: 'facts', version: '1.0.0' },
    remember: async ({ observations, context }) => {
      let usage: Usage = zeroUsage;
      const ask = async (): Promise<string> => {
        const reply = await model.complete({
          messages: observations.map(({ content }) => ({ role: 'user', content })),
          role: 'memory-write',
          ...(context.signal && { signal: context.signal }),
        });
        usage = addUsage(usage, reply.usage);
        return reply.text;
      };
      const facts = await readFacts(await ask(), ask);
      const sourceIds = observations.map(({ sourceId }) => sourceId);
      const [first] = observations;
      if (first === undefined || facts.length === 0) {
        return { skipped: sourceIds.map((sourceId) => ({ sourceId, reason: 'no facts' })), usage };
      }
      const { sourceId, eventTime } = first;
      return {
        put: facts.map((text, place) => ({
          id: `${sourceId}/${place}`,
          kind: 'fact',
          text,
          sourceIds,
          eventTime,
        })),
        usage,
      };
    },
    createIndex: () => ({
      put: () => undefined,
      delete: () => undefined,
      search: ({ candidates }) => ({ hits: candidates().map(({ item }) => ({ id: item.id, score: 1 })) }),
    }),
  });
}

/** A model that finds one fact in every message, its text, and none elsewhere. */
export function createEchoModel(): ChatModel {
  return {
    info: { provider: 'offline', model: 'echo', simulated: true },
    complete: async ({ messages, signal }) => {
      signal?.throwIfAborted();
      return {
        text: JSON.stringify({ facts: messages.map(({ content }) => content) }),
        finishReason: 'stop',
        usage: { ...zeroUsage, calls: 1, inputTokens: 7, outputTokens: 3 },
        latencyMs: 0,
        cached: false,
      };
    },
  };
}
