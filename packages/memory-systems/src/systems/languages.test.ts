import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMemory } from '../app-memory/index.js';
import { languageSamples } from '../testing/language-samples.js';
import { createTestEmbedder } from '../testing/test-embedder.js';

const messages = languageSamples.flatMap(({ language, stored, other }) => [
  { id: language, content: stored },
  { id: `${language}, other`, content: other },
]);
const titles = languageSamples.map((sample) => [sample.language, sample.differsIn, sample] as const);

describe.each(['bm25-m', 'hybrid', 'wink'] as const)('a memory of many languages in %s', (type) => {
  const memory =
    type === 'hybrid'
      ? createMemory({ user: 'ann', type, embedder: createTestEmbedder() })
      : createMemory({ user: 'ann', type: 'bm25-m', options: type === 'wink' ? { engine: 'wink' } : {} });
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

it('the README shows every language', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = readme.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  for (const { language, stored, question, differsIn } of languageSamples)
    expect(rows).toContainEqual(['', language, stored, question, differsIn, '']);
});
