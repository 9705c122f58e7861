import { createAssistant } from '@memgym/assistant';
import { assistantReplies } from '@memgym/assistant/offline';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf, day, turn } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';

const stateSchema = z.object({
  scopes: z.array(
    z.object({
      memories: z.array(
        z.object({ item: z.object({ id: z.string() }), data: z.object({ place: z.string() }) }),
      ),
    }),
  ),
});

it('MemGPT moves memories when the assistant acts, and not when it answers', async () => {
  const archives = { calls: [{ function: 'archive', query: '', memories: [0] }] };
  const ports = {
    model: createScriptedModel(archives, archives),
    embedder: createHashedEmbedder({ dimensions: 256 }),
  };
  const memory = createMemorySystem({ type: 'memgpt', ports });
  const places = async () => {
    const [scope] = stateSchema.parse((await memory.snapshot()).state).scopes;
    return Object.fromEntries((scope?.memories ?? []).map(({ item, data }) => [item.id, data.place]));
  };
  await memory.add(turn('a', 'I keep bees', { eventTime: day(1) }), contextOf());
  const assistant = createAssistant({
    memory,
    model: createOfflineChatModel({ replies: [...assistantReplies, ...memoryReplies] }),
  });
  const question = {
    id: 'q',
    text: 'What do I keep?',
    type: 'single-session',
    kind: 'free-text',
    language: 'en',
    askedAt: day(2),
  } as const;
  await assistant.answer(question, contextOf());
  expect(await places()).toEqual({ a: 'queue' });
  await assistant.act(turn('b', 'What do I keep?', { eventTime: day(2) }), contextOf());
  expect(await places()).toEqual({ a: 'archive', b: 'queue', 'b/reply': 'queue' });
});
