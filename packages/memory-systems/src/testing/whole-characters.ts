import { type ChatModel, type ChatRequest, createRng, createStepClock, type Turn } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { memorySystemOf } from '../make-system.js';
import type { SystemsUnderTest } from './systems-under-test.js';

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
function listeningModel(replies: SystemsUnderTest['replies'], usable: boolean) {
  const inner = createOfflineChatModel({ replies });
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

/** No text that a system sends or shows halves a character. */
export function proveWholeCharacters({ definitions, replies }: SystemsUnderTest): void {
  const cases = definitions.flatMap((definition) =>
    profiles.flatMap((profile) =>
      [true, false].map((usable) => ({ type: definition.type, definition, profile, usable })),
    ),
  );

  it.each(cases)(
    '$type, $profile, with usable replies: $usable, cuts no character in half',
    async ({ definition, profile, usable }) => {
      const { model, requests } = listeningModel(replies, usable);
      const ports = { model, embedder: createHashedEmbedder() };
      const options = definition.optionsSchema.safeParse({ profile }).success ? { profile } : {};
      const memory = memorySystemOf(definition, { options, ports });
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
}
