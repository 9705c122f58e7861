import { type Embedder, zeroUsage } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describeWithVectors } from '../__fixtures__/describe-with-postgres.js';
import { postgresMemory } from '../index.js';

/** The direction of the number in a text, in a circle of vectors of any length. */
function circle(dimensions: number): Embedder {
  return {
    info: { provider: 'test', model: 'circle', dimensions, simulated: true },
    embed: async (texts) => ({
      vectors: texts.map((text) => {
        const angle = (Number(/\d+/.exec(text)?.[0] ?? 0) * Math.PI) / 180;
        const vector = new Float32Array(dimensions);
        vector.set([Math.cos(angle), Math.sin(angle)]);
        return vector;
      }),
      usage: zeroUsage,
    }),
  };
}

describeWithVectors('vectors of any length in PostgreSQL', (url) => {
  const query = async (statement: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(url());
    await client.connect();
    try {
      return (await client.query(statement, [...values])).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };

  it('are not indexed within an import, but for the first recall after it', async () => {
    const open = () =>
      createMemory({
        system: postgresMemory({
          ...{ connection: url(), schema: 'imported', search: 'vector', exactUpTo: 20 },
          embedder: circle(256),
        }),
        user: 'ann',
      });
    const indexes = async () =>
      (await query('SELECT indexdef FROM pg_indexes WHERE schemaname = $1', ['imported'])).filter(
        ({ indexdef }) => String(indexdef).includes('hnsw'),
      ).length;
    const importing = open();
    const notes = Array.from({ length: 205 }, (_, at) => ({ id: `${at}`, content: `Note ${at}` }));
    // As `rememberAll` does, whose last batch is small, while others ask.
    for (let at = 0; at < notes.length; at += 50) {
      await importing.remember(notes.slice(at, at + 50));
      await importing.recall('Note 31', { k: 3 });
    }
    await importing.close();
    expect(await indexes()).toBe(0);
    const asked = open();
    await asked.recall('Note 31', { k: 3 });
    await asked.close();
    expect(await indexes()).toBe(1);
  });

  it('are indexed when a scope is large: up to 2,000 numbers whole, up to 4,000 halved, longer ones never', async () => {
    for (const [dimensions, index] of [
      [256, 'vector_ip_ops'],
      [3_072, 'halfvec_ip_ops'],
      [5_000, undefined],
    ] as const) {
      const schema = `long_${dimensions}`;
      const system = postgresMemory({
        ...{ connection: url(), schema, search: 'vector', exactUpTo: 20 },
        embedder: circle(dimensions),
      });
      const memory = createMemory({ system, user: 'ann' });
      const indexes = async () =>
        (await query('SELECT indexdef FROM pg_indexes WHERE schemaname = $1', [schema]))
          .map(({ indexdef }) => String(indexdef))
          .filter((definition) => definition.includes('hnsw'));
      const note = (at: number) => ({ id: `${at}`, content: `Note ${at}` });
      await memory.remember(Array.from({ length: 20 }, (_, at) => note(at)));
      expect(await indexes()).toEqual([]);
      // The tenth in a row, which no large write interrupts.
      for (let at = 20; at < 30; at += 1) await memory.remember(note(at));
      const { memories } = await memory.recall('Note 25', { k: 3 });
      expect(new Set(memories.map(({ id }) => id))).toEqual(new Set(['24', '25', '26']));
      await memory.close();
      expect(await indexes()).toEqual(index === undefined ? [] : [expect.stringContaining(index)]);
      const again = createMemory({
        system: postgresMemory({
          connection: url(),
          schema,
          search: 'vector',
          exactUpTo: 20,
          embedder: circle(dimensions),
        }),
        user: 'ann',
      });
      expect((await again.recall('Note 7', { k: 1 })).memories[0]?.id).toBe('7');
      await again.close();
    }
  });
});
