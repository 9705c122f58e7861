import { createManualClock } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemory, tombstonesOf } from '../app-memory/index.js';
import { hybrid } from '../systems/hybrid/index.js';
import { exportLines, importUser, readExport } from './index.js';

async function filled() {
  const memory = createMemory({ user: 'ann', clock: createManualClock(5) });
  await memory.remember([
    {
      id: 'a',
      content: 'I moved to Bergen.\nIn March.',
      role: 'user',
      meta: { __proto__x: 1, tags: ['a'] },
    },
    { id: 'b', content: 'How nice!', role: 'assistant', sessionId: 's', expiresAt: '2099-01-01T00:00:00' },
  ]);
  await memory.update('a', 'user: I moved to Voss.');
  await memory.forUser({ user: 'ann', run: 'r' }).remember({ id: 'c', content: 'I sing.' });
  return memory;
}

describe('the export of a user as lines', () => {
  it('is read as it was, and imported for another name into another system', async () => {
    const memory = await filled();
    const exported = await memory.exportUser();
    const lines = [...exportLines(exported)];
    expect(lines.join('\n').split('\n')).toEqual(lines);
    const read = await readExport(lines);
    expect(read).toEqual(exported);
    const other = createMemory({ user: 'anna', system: hybrid({ embedder: createHashedEmbedder() }) });
    expect(await importUser(other, read)).toMatchObject({ way: 'records', moved: 3 });
    expect(await importUser(other, read)).toMatchObject({ moved: 0, known: 3 });
    expect((await other.list({ scopes: 'all' })).map(({ text }) => text)).toEqual([
      ...['user: I sing.', 'user: I moved to Voss.', 'assistant: How nice!'],
    ]);
  });

  it('brings nothing back that was forgotten for good, into this or another memory', async () => {
    const memory = createMemory({ user: 'ann' });
    await memory.remember([
      { id: 't1', content: 'The code is 4711.' },
      { id: 't2', content: 'I have a cat.' },
    ]);
    const backup = await readExport(exportLines(await memory.exportUser()));
    await tombstonesOf(memory).forget('t1');
    expect(await importUser(memory, backup)).toMatchObject({ moved: 0, known: 1, forgotten: 1 });
    expect((await memory.list()).map(({ id }) => id)).toEqual(['t2']);

    const moved = createMemory({ user: 'ann', system: hybrid({ embedder: createHashedEmbedder() }) });
    await importUser(moved, await memory.exportUser());
    expect(await importUser(moved, backup)).toMatchObject({ moved: 0, forgotten: 1 });
    await tombstonesOf(moved).remove('t1');
    expect(await importUser(moved, backup)).toMatchObject({ moved: 1, forgotten: 0 });
  });

  it('names the line that cannot be read', async () => {
    const lines = [...exportLines(await (await filled()).exportUser())];
    const cases: [string[], RegExp][] = [
      [[], /ann\.jsonl:0: 'nothing'/],
      [lines.slice(1), /ann\.jsonl:1: 'scope'/],
      [[lines[0] ?? '', lines[2] ?? ''], /ann\.jsonl:2: 'source'/],
      [[...lines, '{'], new RegExp(`ann\\.jsonl:${lines.length + 1}: this is not a line`)],
      [[lines[0] ?? '', lines[0] ?? ''], /ann\.jsonl:2: 'export'/],
      [[lines[0] ?? '', '{"type":"memory","id":"x"}'], /ann\.jsonl:2: this is not a line/],
    ];
    for (const [given, message] of cases)
      await expect(readExport(given, 'ann.jsonl')).rejects.toThrow(message);
  });
});
