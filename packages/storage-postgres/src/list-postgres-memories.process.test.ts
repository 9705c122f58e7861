import { createMemory } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { describeWithPostgres, describeWithVectors } from './__fixtures__/describe-with-postgres.js';
import { wordEmbedder } from './__fixtures__/word-embedder.js';
import { listPostgresMemories, openPostgresStorage, postgresMemory } from './index.js';

describeWithPostgres('the memories of a database', ({ url, query }) => {
  it('are listed with their kind, and none that the user may not read', async () => {
    expect((await listPostgresMemories(url())).memories).toEqual([]);
    const storage = await openPostgresStorage(url(), { schema: 'kept' });
    await storage.close();
    const memory = createMemory({ system: postgresMemory({ connection: url(), schema: 'asked' }) });
    await memory.users();
    await memory.close();
    await query('CREATE SCHEMA other; CREATE TABLE other.manifest (a int); CREATE TABLE other.rows (a int)');
    const { place, memories } = await listPostgresMemories(url());
    expect(memories).toEqual([
      { kind: 'searched', schema: 'asked', search: 'text' },
      { kind: 'storage', schema: 'kept' },
    ]);
    expect(place).not.toContain(/:\/\/[^:]+:([^@]+)@/.exec(url())?.[1] ?? 'no password');
    await query(`CREATE USER guest PASSWORD 'guest'`);
    const guest = url().replace(/\/\/[^@]+@/, '//guest:guest@');
    expect((await listPostgresMemories(guest)).memories).toEqual([]);
  });

  it('are opened to be read only, and not made', async () => {
    const open = (schema: string, create: boolean) =>
      createMemory({ system: postgresMemory({ connection: url(), schema, create }), user: 'ann' });
    const none = open('none', false);
    await expect(none.list()).rejects.toMatchObject({ reason: 'unavailable', category: 'storage' });
    await none.close();
    const writer = open('read', true);
    await writer.remember({ id: 't1', content: 'I live in Oslo.' });
    const reader = open('read', false);
    expect((await reader.recall('Where do I live?')).memories).toHaveLength(1);
    await expect(reader.remember('More.')).rejects.toThrow('read-only');
    await expect(reader.forget('t1')).rejects.toThrow('read-only');
    expect(await writer.list()).toHaveLength(1);
    await Promise.all([reader.close(), writer.close()]);
    // Reading the words again would be a write.
    await query(`UPDATE read.memory_format SET analyzer = 'another'`);
    const later = open('read', false);
    await expect(later.list()).rejects.toThrow('were read by another');
    await later.close();
    expect(await query('SELECT analyzer FROM read.memory_format')).toEqual([{ analyzer: 'another' }]);
  });

  it('are listed without a way to search if another version made them', async () => {
    await query(
      'CREATE SCHEMA later; CREATE TABLE later.memory_format AS SELECT 9 AS version, $${"form": 9}$$::jsonb AS parts',
    );
    for (const name of ['memory_scopes', 'memories', 'memory_words'])
      await query(`CREATE TABLE later.${name} ()`);
    const { memories } = await listPostgresMemories(url());
    expect(memories).toContainEqual({ kind: 'searched', schema: 'later', search: undefined });
  });
});

describeWithVectors('the memories of a database with pgvector', (url) => {
  it('are listed with their embedder', async () => {
    for (const search of ['vector', 'hybrid'] as const) {
      const system = postgresMemory({ connection: url(), schema: search, search, embedder: wordEmbedder });
      const memory = createMemory({ system });
      await memory.users();
      await memory.close();
    }
    const embedder = { provider: 'test', model: 'words', dimensions: 64 };
    expect((await listPostgresMemories(url())).memories).toEqual([
      { kind: 'searched', schema: 'hybrid', search: 'hybrid', embedder },
      { kind: 'searched', schema: 'vector', search: 'vector', embedder },
    ]);
  });
});
