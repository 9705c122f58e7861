import { languageSamples } from '@memgym/conformance/testing';
import { type ChatModel, type Embedder, zeroUsage } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { describe, expect, it } from 'vitest';
import { mem02 } from './index.js';

const messages = languageSamples.flatMap(({ language, stored, other }) => [
  { id: language, content: stored },
  { id: `${language}, other`, content: other },
]);
const titles = languageSamples.map((sample) => [sample.language, sample.differsIn, sample] as const);

describe('facts in many languages in mem0-2', () => {
  // Every message is a fact as it stands, and all vectors are equal, so that words decide.
  const facts = messages.map(({ content }) => ({
    memory: [{ text: content, attributed_to: 'user', messages: [0] }],
  }));
  let asked = 0;
  const model: ChatModel = {
    info: { provider: 'test', model: 'scripted', simulated: true },
    complete: async () => {
      const text = JSON.stringify(facts[asked]);
      asked += 1;
      return { text, finishReason: 'stop', usage: { ...zeroUsage, calls: 1 }, latencyMs: 0, cached: false };
    },
  };
  const embedder: Embedder = {
    info: { provider: 'test', model: 'equal', dimensions: 2, simulated: true },
    embed: async (texts) => ({
      vectors: texts.map(() => Float32Array.of(1, 0)),
      usage: { ...zeroUsage, embeddedTexts: texts.length },
    }),
  };
  const memory = createMemory({ user: 'ann', system: mem02({ model, embedder }) });
  const stored = (async () => {
    for (const message of messages) await memory.remember(message);
  })();

  it.each(titles)('are found in %s, asked with other %s', async (language, _, { question }) => {
    await stored;
    const { memories } = await memory.recall(question, { k: messages.length });
    expect(memories.find(({ kind }) => kind === 'fact')?.sourceIds).toEqual([language]);
  });
});
