import { languageSamples } from '@memgym/conformance';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres, describeWithVectors } from '../__fixtures__/describe-with-postgres.js';
import { wordEmbedder } from '../__fixtures__/word-embedder.js';
import { postgresMemory } from './postgres-memory.js';

function findsEveryLanguage(url: () => string, search: 'text' | 'hybrid'): void {
  let memory: Memory;
  beforeAll(async () => {
    memory = createMemory({
      user: 'ann',
      system: postgresMemory({
        connection: url(),
        search,
        ...(search === 'hybrid' && { embedder: wordEmbedder }),
      }),
    });
    await memory.remember(
      languageSamples.flatMap(({ language, stored, other }) => [
        { id: language, content: stored },
        { id: `${language}, other`, content: other },
      ]),
    );
  });
  afterAll(() => memory.close());

  it.each(languageSamples.map((sample) => [sample.language, sample.differsIn, sample.question] as const))(
    'finds %s, asked with other %s',
    async (language, _, question) => {
      const { memories } = await memory.recall(question, { k: 2 });
      const ids = memories.flatMap(({ sourceIds }) => sourceIds);
      // The embedder of the tests knows no words of other languages, so it may put one message before.
      if (search === 'hybrid') expect(ids).toContain(language);
      else expect(ids[0]).toBe(language);
    },
  );
}

describeWithPostgres('a memory of many languages in PostgreSQL, by words', ({ url }) =>
  findsEveryLanguage(url, 'text'),
);

describeWithVectors('a memory of many languages in PostgreSQL, by words and meaning', (url) =>
  findsEveryLanguage(url, 'hybrid'),
);
