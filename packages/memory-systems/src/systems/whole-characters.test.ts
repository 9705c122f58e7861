import { type ChatModel, type ChatRequest, createRng, createStepClock, type Turn } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { builtInMemorySystems } from '../built-in-memory-systems.js';
import { createMemorySystem } from '../create-memory-system.js';
import { memoryReplies } from '../offline.js';

const half = /\p{Surrogate}/u;

/** Long messages of characters that are two UTF-16 units each, so that every other cut would halve one. */
const turns: Turn[] = Array.from(
  { length: 8 },
  (_, number) =>
    ({
      id: `t${number}`,
      role: number % 2 === 0 ? 'user' : 'assistant',
      content: `${'x'.repeat(number % 4)} My cat Miso likes ${'🙂🐈𝒜'.repeat(110)}${number}. And more.`,
      sessionId: `s${Math.floor(number / 4)}`,
      eventTime: `2024-05-${String(1 + Math.floor(number / 4)).padStart(2, '0')}T09:${String(number).padStart(2, '0')}:00`,
    }) as Turn,
);

/** The offline model, or one whose replies cannot be used, so that messages themselves are cut. */
function listeningModel(usable: boolean) {
  const inner = createOfflineChatModel({ replies: memoryReplies });
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    info: inner.info,
    complete: async (request) => {
      requests.push(request);
      const reply = await inner.complete(request);
      return usable ? reply : { ...reply, text: '' };
    },
  };
  return { model, requests };
}

const profiles = ['fixed', 'reference'] as const;
const cases = builtInMemorySystems.flatMap(({ type }) =>
  profiles.flatMap((profile) => [true, false].map((usable) => [type, profile, usable] as const)),
);

it.each(cases)(
  '%s, %s, with usable replies: %s, cuts no character in half',
  async (type, profile, usable) => {
    const { model, requests } = listeningModel(usable);
    const ports = { model, embedder: createHashedEmbedder() };
    const { optionsSchema } = builtInMemorySystems.find((each) => each.type === type) ?? {};
    const options = optionsSchema?.safeParse({ profile }).success ? { profile } : {};
    const memory = createMemorySystem({ type, options, ports });
    const context = {
      scope: { user: 'ada' },
      clock: createStepClock(),
      rng: createRng(1),
      evidenceIds: ['t0'],
    };
    const texts: string[] = [];
    try {
      for (const turn of turns) await memory.add({ id: turn.id, turns: [turn] }, context);
      await memory.flush?.(context);
      await memory.deleteBySource?.(['t2', 't5'], context);
      const { items } = await memory.retrieve({ text: 'What does Miso like? 🙂', k: 10 }, context);
      texts.push(...items.map(({ text }) => text));
    } catch (error) {
      // Some systems refuse unusable replies; what they sent until then is still looked at.
      if (usable) throw error;
      texts.push((error as Error).message);
    }
    texts.push(...requests.flatMap(({ messages }) => messages.map(({ content }) => content)));
    expect(texts.filter((text) => half.test(text))).toEqual([]);
  },
);
