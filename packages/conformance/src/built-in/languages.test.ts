import { readFileSync } from 'node:fs';
import { type ChatModel, type Embedder, zeroUsage } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { mem02 } from '@memgym/memory-systems/mem0-2';
import { describe, expect, it } from 'vitest';
import { languageSamples } from '../language-samples.js';
import { createTestEmbedder } from '../test-embedder.js';

const messages = languageSamples.flatMap(({ language, stored, other }) => [
  { id: language, content: stored },
  { id: `${language}, other`, content: other },
]);
const titles = languageSamples.map((sample) => [sample.language, sample.differsIn, sample] as const);

describe.each(['bm25-m', 'hybrid', 'wink'] as const)('a memory of many languages in %s', (type) => {
  const memory =
    type === 'hybrid'
      ? createMemory({ system: hybrid({ embedder: createTestEmbedder() }), user: 'ann' })
      : createMemory({ system: bm25(type === 'wink' ? { engine: 'wink' } : {}), user: 'ann' });
  const stored = memory.remember(messages);

  it.each(titles)('finds %s, asked with other %s', async (language, _, { question }) => {
    await stored;
    const { memories } = await memory.recall(question, { k: 2 });
    const ids = memories.flatMap(({ sourceIds }) => sourceIds);
    // The embedder of the tests knows no words of other languages, so it may put one message before.
    if (type === 'hybrid') expect(ids).toContain(language);
    else expect(ids[0]).toBe(language);
  });
});

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

// Reported for other searches: contao/core#8389, oramasearch/orama#230, lucaong/minisearch#153, deepset-ai/haystack#12836,
// MoroccoAPI/MoroccoAPI#2, miteshpithadiya/SearchableSpinner#113, emdash-cms/emdash#2245, pgroonga/pgroonga#418.
it.each([
  ['Das Ge\u00adsamt\u00adkon\u00adzept steht.', 'gesamtkonzept'],
  ['My name is Josè, nice to meet you', 'jose'],
  ['René Guénon wrote it.', 'guenon'],
  ['서울은 아름다운 도시입니다.', '서울'],
  ['آسفي مدينة', 'اسفي'],
  ['مراكش', 'مَرَّاكُش'],
  ['Kardeşim İstanbul’da', 'istanbul'],
  ['会議の動画に字幕を付ける', '字幕'],
  ['con đường ngoằn nghoèo', 'ngoan nghoeo'],
])('finds %j by %j', async (content, question) => {
  const memory = createMemory({ user: 'ann' });
  await memory.remember([{ id: 'wanted', content }, 'Something else entirely.']);
  const { memories } = await memory.recall(question);
  expect(memories.map(({ sourceIds }) => sourceIds)).toEqual([['wanted']]);
});

it('the README shows every language', () => {
  const readme = readFileSync(new URL('../../../memory-systems/README.md', import.meta.url), 'utf8');
  const rows = readme.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  for (const { language, stored, question, differsIn } of languageSamples)
    expect(rows).toContainEqual(['', language, stored, question, differsIn, '']);
});
