import { createManualClock } from '@memgym/core';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { exportLines, importUser, moveMemory } from '@memgym/memory-systems/move';
import { expect, it } from 'vitest';
import { describeWithPostgres } from '../__fixtures__/describe-with-postgres.js';
import { postgresMemory } from './postgres-memory.js';

const said = [
  { id: 'a', content: 'I moved to Bergen.', role: 'user', speaker: 'Ann', sessionId: 's1' },
  { id: 'b', content: 'How nice!', role: 'assistant', sessionId: 's\u0000' },
  { id: 'c', content: 'I sing.' },
] as const;

const sources = [
  { id: 'a', role: 'user', speaker: 'Ann', sessionId: 's1' },
  { id: 'b', role: 'assistant', sessionId: 's\u0000' },
  { id: 'c', role: 'user' },
];

const saidIn = async (memory: Memory) =>
  (await memory.exportUser()).scopes[0]?.sources.map(({ id, role, speaker, sessionId }) =>
    Object.fromEntries(
      Object.entries({ id, role, speaker, sessionId }).filter(([, value]) => value !== undefined),
    ),
  );

describeWithPostgres('who said a message in PostgreSQL, and in which session', ({ url, query }) => {
  const opened = (schema: string) =>
    createMemory({
      user: 'ann',
      clock: createManualClock(5),
      system: postgresMemory({ connection: url(), search: 'text', schema }),
    });

  it('comes with a move from this process, goes with one back, and is in a snapshot', async () => {
    const from = createMemory({ user: 'ann', clock: createManualClock(5) });
    await from.remember(said);
    const memory = opened('moved');
    await moveMemory(from, memory);
    expect(await saidIn(memory)).toEqual(sources);
    const back = createMemory({ user: 'ann' });
    await moveMemory(memory, back);
    expect(await saidIn(back)).toEqual(sources);
    const taken = await memory.system.snapshot?.();
    await memory.eraseUser();
    if (taken !== undefined) await memory.system.restore?.(taken);
    expect(await saidIn(memory)).toEqual(sources);
    const exported = await memory.exportUser();
    const again = opened('again');
    await importUser(again, exported);
    expect([...exportLines(await again.exportUser())]).toEqual([...exportLines(exported)]);
    for (const each of [memory, again]) await each.close();
  });

  it('is stored also in tables of the version before, which a writer upgrades', async () => {
    const before = opened('old');
    await before.remember({ id: 'z', content: 'I paint.' });
    await before.close();
    await query('ALTER TABLE old.memories DROP COLUMN said');
    await query('UPDATE old.memory_format SET version = 3');
    const memory = opened('old');
    expect((await memory.recall('paint')).text).toBe('- user: I paint.');
    await memory.remember(said);
    expect(await saidIn(memory)).toEqual([{ id: 'z' }, ...sources]);
    await memory.close();
  });
});
