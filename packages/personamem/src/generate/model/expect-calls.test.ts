import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { loadTokenCounter } from '@memgym/prompts';
import { expect, it } from 'vitest';
import { createPersonaMemScript } from '../../testing/personamem-script.js';
import { generateInMemory } from '../__fixtures__/generate-in-memory.js';
import { conversationsGenerator } from '../steps/conversations-generator.js';
import { personaMemGenerator } from '../steps/personamem-generator.js';
import { expectCalls } from './expect-calls.js';

// A script without careless replies still repeats a few requests.
it.each([
  ['conversations', conversationsGenerator, { topics: 'food,writing', length: 'long' }, 0],
  ['everything', personaMemGenerator, { topics: 'food', length: 'short', blocks: 4, variants: 1 }, 4],
] as const)(
  'the calls of a scripted model for %s are about as many as expected',
  async (_, generator, options, sessions) => {
    const script = createPersonaMemScript();
    const server = await startOpenAIServer({ chat: (request) => script.chat(request) ?? 'what?' });
    try {
      const model = createOpenAIChatModel({ model: 'scripted', baseUrl: server.baseUrl });
      await generateInMemory(generator, { personas: 1, seed: 2, ...options }, {}, { model });
      const isLong = options.length === 'long';
      const expected = expectCalls(
        { personas: 1, conversations: 1, long: isLong, crafts: isLong ? 1 : 0, sessions },
        { input: 2, output: 8 },
      );
      const { count } = await loadTokenCounter('gpt-4o');
      const sent = server.requests.flatMap(({ body }) => body.messages ?? []);
      const tokens = sent.reduce((sum, { content }) => sum + count(String(content)), 0);
      expect(expected.calls / server.requests.length).toBeGreaterThan(0.85);
      expect(expected.calls / server.requests.length).toBeLessThan(1.15);
      // Descriptions and events of a real model are longer than the scripted ones.
      expect(expected.inputTokens / tokens).toBeGreaterThan(0.9);
      expect(expected.inputTokens / tokens).toBeLessThan(1.5);
      expect(expected.costUsd).toBeCloseTo((expected.inputTokens * 2 + expected.outputTokens * 8) / 1e6, 9);
    } finally {
      await server.close();
    }
  },
  60_000,
);
