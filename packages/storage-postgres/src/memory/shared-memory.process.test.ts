import { readFileSync } from 'node:fs';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { expect, it } from 'vitest';
import { describeWithPostgres } from '../__fixtures__/describe-with-postgres.js';
import { wordEmbedder } from '../__fixtures__/word-embedder.js';
import { postgresMemoryOptionsSchema } from './memory-options.js';
import { postgresMemory } from './postgres-memory.js';

it('the README lists every option of a memory in PostgreSQL', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const name of Object.keys(postgresMemoryOptionsSchema.shape)) expect(readme).toContain(`\`${name}\``);
});

describeWithPostgres('memories of one schema', ({ url, query }) => {
  const open = (schema: string): Memory =>
    createMemory({ user: 'ann', system: postgresMemory({ connection: url(), schema }) });

  it('see each other’s writes and deletions, and store a message once', async () => {
    const [one, other] = [open('seen'), open('seen')];
    const bees = { id: 'bees', content: 'I keep bees.' };
    await Promise.all([one, other].map((memory) => memory.remember(bees)));
    await other.remember({ id: 'boat', content: 'I sail a boat.' });
    expect((await one.recall('boat')).memories.map(({ sourceIds }) => sourceIds)).toEqual([['boat']]);
    expect(await one.list()).toHaveLength(2);
    await one.forget('bees');
    expect((await other.recall('bees')).memories).toEqual([]);
    expect(await other.users()).toEqual(['ann']);
    await Promise.all([one.close(), other.close()]);
  });

  it('show the messages of all processes in the order of the conversation, as a memory in this process does', async () => {
    const [one, other] = [open('ordered'), open('ordered')];
    const here = createMemory({ system: bm25(), user: 'ann' });
    const said = (place: number) => ({
      id: `m${9 - place}`,
      content: `${'bees '.repeat(place + 1)}${place}`,
    });
    const shown = async (memory: Memory) =>
      (await memory.recall('bees', { k: 9 })).text.match(/\d/g)?.join('');
    const steps: readonly (readonly [Memory, (memory: Memory) => Promise<unknown>, string])[] = [
      [one, (memory) => memory.remember([0, 1, 2].map(said)), '012'],
      [other, (memory) => memory.remember([3, 4].map(said)), '01234'],
      [other, (memory) => memory.forget(['m8', 'm5']), '023'],
      [one, (memory) => memory.update('m7', 'bees 2, again'), '023'],
      [one, (memory) => memory.remember([5, 1].map(said)), '02351'],
    ];
    for (const [memory, act, order] of steps) {
      await act(memory);
      await act(here);
      expect([await shown(one), await shown(other), await shown(here)]).toEqual([order, order, order]);
    }
    const copy = await one.system.clone?.();
    expect(await copy?.list?.({ user: 'ann' })).toEqual(await one.system.list?.({ user: 'ann' }));
    const positions = async (memory: Memory) => (await memory.list()).map(({ position }) => position);
    expect(await positions(one)).toEqual(await positions(here));
    await Promise.all([one.close(), other.close(), here.close(), copy?.close()]);
  });

  it('erase everything while others write and forget, without a deadlock', async () => {
    const memories = Array.from({ length: 4 }, () => open('erased'));
    await memories[0]?.remember('I keep bees.');
    const work = memories.flatMap((memory, place) =>
      Array.from({ length: 10 }, async (_, turn) => {
        const own = memory.forUser(`user ${turn % 3}`);
        const id = `${place} ${turn}`;
        await own.remember({ id, content: `Message ${id}` });
        await own.forget(id);
        if (turn % 5 === place) await memory.system.reset?.();
      }),
    );
    expect((await Promise.allSettled(work)).filter(({ status }) => status === 'rejected')).toEqual([]);
    await Promise.all(memories.map((memory) => memory.close()));
  });

  it('report a broken connection as lost, and continue with another', async () => {
    const memory = open('broken');
    await memory.remember('I keep bees.');
    await query(
      'SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
      ['memgym'],
    );
    const failures: unknown[] = [];
    let text = '';
    for (let call = 0; call < 12 && text === ''; call += 1) {
      await memory.recall('bees').then(
        (recalled) => {
          text = recalled.text;
        },
        (error: unknown) => failures.push(error),
      );
    }
    expect(text).toContain('I keep bees.');
    for (const failure of failures) expect(failure).toMatchObject({ name: 'StorageError', reason: 'lost' });
    await memory.close();
  });

  it('reads the words again that another analyser has read, and finds them', async () => {
    const memory = open('reread');
    await memory.remember([{ id: 'bees', content: 'J’étudie les abeilles.' }, 'I sail a boat on the lake.']);
    const state = async (): Promise<unknown> => ({
      words: await query('SELECT * FROM reread.memory_words ORDER BY scope, word, memory'),
      memories: await query('SELECT place, length FROM reread.memories ORDER BY place'),
      scopes: await query('SELECT words FROM reread.memory_scopes'),
    });
    const before = await state();
    await memory.close();
    await query("UPDATE reread.memory_format SET analyzer = 'older'");
    await query('UPDATE reread.memory_words SET word = -word, length = 1');
    await query('UPDATE reread.memories SET length = 1');
    await query('UPDATE reread.memory_scopes SET words = 2');
    const again = open('reread');
    expect((await again.recall('ETUDIE')).memories.map(({ sourceIds }) => sourceIds)).toEqual([['bees']]);
    expect(await state()).toEqual(before);
    await again.close();
  });

  it('refuse a different search or embedder', async () => {
    const memory = open('other');
    await memory.remember('I keep bees.');
    await memory.close();
    const other = createMemory({
      user: 'ann',
      system: postgresMemory({
        connection: url(),
        schema: 'other',
        search: 'hybrid',
        embedder: wordEmbedder,
      }),
    });
    await expect(other.recall('bees')).rejects.toMatchObject({ name: 'StorageError' });
    await other.close();
  });
});
