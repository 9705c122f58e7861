import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assistant, createManualClock, createRng, type MemorySystem, type Turn } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createInMemoryStorage, openFolderStorage } from '@memgym/memory-systems/storage';
import { createOfflineChatModel } from '@memgym/offline-model';
import { afterEach, describe, expect, it } from 'vitest';
import { createAssistant } from './create-assistant.js';
import { assistantReplies } from './offline.js';

const model = createOfflineChatModel({ replies: assistantReplies });
const window = { updateBatch: 2, localLength: 2 };
const contextOf = (user = 'ann') => ({ scope: { user }, clock: createManualClock(5), rng: createRng(1) });
const said = (id: string, content = `Message ${id}.`): Turn => ({ id, role: 'user', content });

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-windows-'));
  folders.push(folder);
  return folder;
};

/** The assistant of an application that stores both memory and window in folders. */
async function start(folder: string): Promise<{ assistant: Assistant; memory: MemorySystem }> {
  const { system } = createMemory({ storage: await openFolderStorage(join(folder, 'memory')) });
  const storage = await openFolderStorage(join(folder, 'window'));
  return { assistant: createAssistant({ memory: system, model, window, storage }), memory: system };
}

/** Ids of the messages in the window, from its snapshot. */
async function waiting(assistant: Assistant, user = 'ann'): Promise<string[]> {
  const { state } = await assistant.snapshot();
  const { windows } = state as unknown as { windows: [string, Turn[]][] };
  return (windows.find(([key]) => key.includes(`"${user}"`))?.[1] ?? []).map(({ id }) => id);
}

function bytesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('a window in a storage', () => {
  it('is restored after a restart and continues from the same turn', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.assistant.observe([said('1', 'My cat is called Pepper.'), said('2'), said('3')], contextOf());
    await first.assistant.observe([said('b1')], contextOf('bo'));
    expect(await first.memory.list?.({ user: 'ann' })).toEqual([]);
    await first.assistant.close();

    const second = await start(folder);
    const question = { kind: 'free-text', id: 'q', text: 'Who is Pepper?', language: 'en' } as const;
    expect((await second.assistant.answer(question, contextOf())).output).toContain('Pepper');
    const [report] = await second.assistant.observe([said('4')], contextOf());
    expect(report).toMatchObject({ stored: ['1', '2'], buffered: ['4'] });
    expect(await waiting(second.assistant)).toEqual(['3', '4']);
    expect(await waiting(second.assistant, 'bo')).toEqual(['b1']);
    await second.assistant.close();
  });

  it('contains the messages of an application that was killed', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.assistant.act(said('1'), contextOf());
    // The files of a killed process, which closed nothing. Its locks would name this running process.
    const copy = newFolder();
    const filter = (path: string) => !path.endsWith('.lock');
    for (const part of ['memory', 'window'])
      cpSync(join(folder, part), join(copy, part), { recursive: true, filter });
    const second = await start(copy);
    expect(await waiting(second.assistant)).toEqual(['1', '1/reply']);
    await second.assistant.close();
    await first.assistant.close();
  });

  it('neither loses nor repeats a batch if its disk fails after the memory stored it', async () => {
    const storage = createInMemoryStorage();
    let full = false;
    const refusing = {
      ...storage,
      commit: async (...change: Parameters<typeof storage.commit>) => {
        if (full) throw new Error('disk full');
        return storage.commit(...change);
      },
      get manifest() {
        return storage.manifest;
      },
    };
    const memory = createMemorySystem({ type: 'bm25-m' });
    const assistant = createAssistant({ memory, model, window, storage: refusing });
    await assistant.observe([said('1'), said('2'), said('3')], contextOf());
    full = true;
    await expect(assistant.observe([said('4')], contextOf())).rejects.toThrow('disk full');
    expect(await waiting(assistant)).toEqual(['1', '2', '3']);
    full = false;
    await assistant.observe([said('4')], contextOf());
    expect(await waiting(assistant)).toEqual(['3', '4']);
    expect((await memory.list?.({ user: 'ann' }))?.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('forgets messages and users in window, memory and files', async () => {
    const folder = newFolder();
    const { assistant, memory } = await start(folder);
    for (const id of ['moved', 'moved too', 'waits', 'waits too']) {
      await assistant.observe([said(id, `The secret ${id} is marzipan-${id}.`)], contextOf());
    }
    await assistant.observe([said('other', 'The secret of bo is nougat.')], contextOf('bo'));
    expect(bytesIn(join(folder, 'window'))).not.toContain('marzipan-moved');
    await assistant.deleteBySource(['moved', 'waits'], contextOf());
    expect(await waiting(assistant)).toEqual(['waits too']);
    expect((await memory.list?.({ user: 'ann' }))?.map(({ id }) => id)).toEqual(['moved too']);
    expect(bytesIn(folder)).not.toContain('marzipan-waits.');
    await assistant.eraseUser('ann');
    expect(await waiting(assistant)).toEqual([]);
    expect(bytesIn(folder)).not.toContain('marzipan');
    expect(bytesIn(folder)).toContain('nougat');
    await assistant.close();
  });

  it('takes over the contents of a snapshot', async () => {
    const storage = createInMemoryStorage();
    const assistant = createAssistant({
      memory: createMemorySystem({ type: 'bm25-m' }),
      model,
      window,
      storage,
    });
    await assistant.observe([said('old')], contextOf('bo'));
    const other = createAssistant({ memory: createMemorySystem({ type: 'bm25-m' }), model, window });
    await other.observe([said('1'), said('2'), said('3')], contextOf());
    await assistant.restore(await other.snapshot());
    expect(await waiting(assistant)).toEqual(['1', '2', '3']);
    expect((await storage.scopes()).length).toBe(1);
  });

  it('is refused without a window, for two assistants at once, and in the storage of a memory', async () => {
    const memory = createMemorySystem({ type: 'bm25-m' });
    const storage = createInMemoryStorage();
    expect(() => createAssistant({ memory, model, storage })).toThrow(/there is no `window`/);
    const assistant = createAssistant({ memory, model, window, storage });
    expect(() => createAssistant({ memory, model, window, storage })).toThrow(
      /already used by another memory or assistant/,
    );
    await assistant.close();

    const folder = newFolder();
    const kept = createMemory({ storage: await openFolderStorage(folder) });
    await kept.remember('Hello.');
    await kept.close();
    const taken = await openFolderStorage(folder);
    expect(() => createAssistant({ memory, model, window, storage: taken })).toThrow(/something other than/);
    await taken.close();
  });
});
