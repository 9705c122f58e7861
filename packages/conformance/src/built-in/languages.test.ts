import { readFileSync } from 'node:fs';
import { createMemory } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { hybrid } from '@memgym/memory-systems/hybrid';
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
