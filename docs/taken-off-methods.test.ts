import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAssistant } from '@memgym/assistant';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOpenAIChatModel, createOpenAIEmbedder } from '@memgym/llm-client';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'memgym-methods-'));
afterAll(() => rmSync(folder, { recursive: true }));

const model = createOpenAIChatModel({ model: 'test-model', baseUrl: 'http://127.0.0.1:9', apiKey: 'none' });
const memory = () => createMemorySystem({ type: 'bm25-m' });

/** What the packages of an application make. */
const made: Readonly<Record<string, () => unknown>> = {
  createMemory: () => createMemory({ user: 'ann' }),
  createMemorySystem: memory,
  createAssistant: () => createAssistant({ memory: memory(), model, k: 3 }),
  openFolderStorage: () => openFolderStorage(join(folder, 'folder')),
  openSqliteStorage: () => openSqliteStorage(join(folder, 'memory.db')),
  createOpenAIChatModel: () => model,
  createOpenAIEmbedder: () =>
    createOpenAIEmbedder({ model: 'e', dimensions: 3, baseUrl: 'http://127.0.0.1:9', apiKey: 'none' }),
  createOfflineChatModel: () => createOfflineChatModel(),
  createHashedEmbedder: () => createHashedEmbedder(),
};

describe('what applications are given', () => {
  it.each(Object.entries(made))('%s has methods of its own, which a copy keeps', async (_, make) => {
    const given = (await make()) as object;
    const methods: string[] = [];
    for (let at = given; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
      methods.push(
        ...Object.getOwnPropertyNames(at).filter(
          (name) => name !== 'constructor' && typeof (given as Record<string, unknown>)[name] === 'function',
        ),
      );
    expect(methods.length).toBeGreaterThan(0);
    expect(methods.filter((name) => !(name in { ...given }))).toEqual([]);
  });

  it('works with methods that were taken off', async () => {
    const { remember, recall, close } = createMemory({ user: 'ann' });
    await remember('I moved to Bergen in March.');
    expect((await recall('When did I move to Bergen?')).text).toContain('Bergen');
    await close();
    const { snapshot, restore, close: end } = createAssistant({ memory: memory(), model, k: 3 });
    await restore(await snapshot());
    await end();
  });
});
