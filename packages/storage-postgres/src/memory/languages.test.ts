import { createMemory, type Memory } from '@memgym/memory-systems';
import { languageSamples } from '@memgym/memory-systems/conformance';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres } from '../__fixtures__/describe-with-postgres.js';
import { postgresMemory } from './postgres-memory.js';

describeWithPostgres('a memory of many languages in PostgreSQL', ({ url }) => {
  let memory: Memory;
  beforeAll(async () => {
    memory = createMemory({ user: 'ann', type: postgresMemory(url()) });
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
      const { memories } = await memory.recall(question, { k: 1 });
      expect(memories.map(({ sourceIds }) => sourceIds)).toEqual([[language]]);
    },
  );
});
