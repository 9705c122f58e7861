import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createManualClock, createRng, type MemoryStorage, requireCapability, scopeKey } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { isHnswAvailable } from '@memgym/memory-systems/indexes';
import { describe, expect, it } from 'vitest';
import { inFolder } from './in-folder.js';
import { filesHolding, keptFiles } from './kept-files.js';
import type { StorageSubject } from './storage-subject.js';

const key = scopeKey({ user: 'ann' });
/** Enough memories for the index to be saved. */
const many = 2200;
const rng = createRng('kept indexes');
const words = Array.from({ length: 400 }, (_value, place) => `w${place.toString(36)}ord`);
const sentence = (length: number): string => Array.from({ length }, () => rng.pick(words)).join(' ');
const said = Array.from({ length: many }, (_value, place) => ({ id: `m${place}`, content: sentence(6) }));
const questions = Array.from({ length: 12 }, () => sentence(3));

const variants = [
  ['bm25-m', {}],
  ['bm25-s', {}],
  ['hybrid', {}],
  ['turn-windows', {}],
  ...(isHnswAvailable()
    ? ([
        ['emb-m', { vectorIndex: { type: 'hnsw' } }],
        ['hybrid', { vectorIndex: { type: 'hnsw' } }],
      ] as const)
    : []),
] as const;

function memoryOn(storage: MemoryStorage | undefined, type: string, options: object): Memory {
  const ports = { embedder: createHashedEmbedder({ dimensions: 32 }) };
  return createMemory({
    system: createMemorySystem({ type, options, ports }),
    user: 'ann',
    clock: createManualClock(5),
    ...(storage && { storage }),
  });
}

async function answers(memory: Memory): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const question of questions) found.push((await memory.recall(question, { k: 5 })).memories);
  return found;
}

/** A storage that counts the texts read from it. */
function counting(storage: MemoryStorage): { storage: MemoryStorage; textsRead: () => number } {
  let reads = 0;
  const read: MemoryStorage['read'] = async (scope) =>
    (await storage.read(scope)).map((row) => ({
      ...('vector' in row && { vector: row.vector }),
      key: row.key,
      value: row.value,
      get text() {
        reads += 1;
        return row.text as string;
      },
    }));
  return {
    storage: Object.create(storage, { read: { value: read } }) as MemoryStorage,
    textsRead: () => reads,
  };
}

/** Checks the indexes that memories save in addition to their rows, for a storage that supports them. */
export function proveIndexes({ open, passing }: StorageSubject): void {
  const kept = keptBy(open);
  describe.skipIf(passing !== undefined)('saved indexes', () => {
    describe.each(variants)('%s %j', (type, options) => {
      proveAnswers(kept, { type, options });
      proveOtherFiles(kept, { type, options });
    });
    proveOtherMemories(kept);
  });
}

interface Variant {
  readonly type: string;
  readonly options: object;
}

const byWords: Variant = { type: 'bm25-m', options: {} };

/** A storage with the saved index of a closed memory. */
interface Place {
  readonly folder: string;
  readonly indexes: string;
  /** Opens the storage again. */
  readonly stored: () => Promise<MemoryStorage>;
  /** Opens the memory again. */
  readonly opened: () => Promise<Memory>;
}

/** Defines a property of saved indexes. */
type DefineKept = (name: string, variant: Variant, holds: (place: Place) => Promise<void>) => void;

const keptBy =
  (open: StorageSubject['open']): DefineKept =>
  (name, { type, options }, holds) =>
    it(name, ({ skip }) =>
      inFolder(async (folder) => {
        const storage = await open(folder);
        if (storage.indexFolder === undefined) {
          await storage.close();
          skip('it does not store indexes');
        }
        const indexes = storage.indexFolder?.(key) ?? '';
        const memory = memoryOn(storage, type, options);
        await memory.remember(said);
        await answers(memory);
        await memory.close();
        expect(keptFiles(indexes).length).toBeGreaterThan(0);
        const stored = () => open(folder);
        const opened = async () => memoryOn(await stored(), type, options);
        await holds({ folder, indexes, stored, opened });
      }),
    );

/** They answer as the memory did. */
function proveAnswers(kept: DefineKept, variant: Variant): void {
  const { type, options } = variant;

  kept(
    'answer as if the memory had never been closed, and its texts are not read',
    variant,
    async (place) => {
      const lasting = memoryOn(undefined, type, options);
      await lasting.remember(said);
      const { storage, textsRead } = counting(await place.stored());
      const memory = memoryOn(storage, type, options);
      expect(await answers(memory)).toEqual(await answers(lasting));
      // The texts of shown memories are read, some of them more than once.
      expect(textsRead()).toBeLessThan(questions.length * 5 * 8);
      const more = [
        { id: 'm3', content: 'known' },
        { id: 'new', content: sentence(8) },
      ];
      await memory.remember(more);
      await lasting.remember(more);
      await memory.update((await memory.list())[7]?.id ?? '', sentence(5));
      const changed = await answers(memory);
      await memory.close();
      const again = await place.opened();
      expect(await answers(again)).toEqual(changed);
      await again.close();
    },
  );

  kept('find messages stored after the last question', variant, async ({ opened }) => {
    const memory = await opened();
    await answers(memory);
    const late = Array.from({ length: 60 }, (_value, place) => ({
      id: `z${place}`,
      content: sentence(6),
    }));
    await memory.remember(late);
    await memory.close();
    const again = await opened();
    for (const { content } of late.slice(0, 5)) {
      expect((await again.recall(content, { k: 1 })).text).toContain(content);
    }
    await again.close();
  });
}

/** They are made again if their files are damaged or old. */
function proveOtherFiles(kept: DefineKept, variant: Variant): void {
  const { type, options } = variant;

  kept('are made again when they are damaged, wherever', variant, async ({ indexes, opened }) => {
    const whole = await opened();
    const expected = await answers(whole);
    await whole.close();
    for (const file of keptFiles(indexes)) {
      const bytes = readFileSync(file);
      const places = [0, 5, 13, 40, bytes.length >> 2, bytes.length >> 1, bytes.length - 1];
      const damages = [
        ...places.map((at) => () => {
          const changed = Buffer.from(bytes);
          changed[at] = (changed[at] as number) ^ 0x41;
          writeFileSync(file, changed);
        }),
        () => truncateSync(file, bytes.length - 9),
        () => truncateSync(file, 3),
        () => rmSync(file),
      ];
      for (const damage of damages) {
        damage();
        const memory = await opened();
        expect(await answers(memory)).toEqual(expected);
        await memory.close();
      }
    }
  });

  kept('may be older than the memories', variant, async ({ folder, indexes, opened }) => {
    const copy = `${folder}-older`;
    cpSync(indexes, copy, { recursive: true });
    try {
      const memory = await opened();
      await memory.update((await memory.list())[5]?.id ?? '', `${sentence(5)} rewritten`);
      await memory.remember([{ id: 'later', content: sentence(7) }]);
      await memory.forget(['m11', 'm12']);
      const listed = await memory.list();
      const expected = await answers(memory);
      await memory.close();
      rmSync(indexes, { recursive: true, force: true });
      cpSync(copy, indexes, { recursive: true });
      const again = await opened();
      expect(await again.list()).toEqual(listed);
      // A graph that grew differently may find other memories among the last hits.
      if (JSON.stringify(options).includes('hnsw'))
        expect(await answers(again)).toHaveLength(questions.length);
      else expect(await answers(again)).toEqual(expected);
      expect((await again.recall('rewritten', { k: 1 })).text).toContain(type === 'emb-m' ? '' : 'rewritten');
      await again.close();
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
}

/** They serve no other memory, and keep nothing that is gone. */
function proveOtherMemories(kept: DefineKept): void {
  kept('are not read by a memory with other options', byWords, async ({ stored }) => {
    const options = { analyzer: { stem: false, minLength: 4 }, k1: 0.4 };
    const lasting = memoryOn(undefined, 'bm25-m', options);
    await lasting.remember(said);
    const memory = memoryOn(await stored(), 'bm25-m', options);
    expect(await answers(memory)).toEqual(await answers(lasting));
    await memory.close();
  });

  kept('hold nothing of what is forgotten', byWords, async ({ folder, indexes, opened }) => {
    const memory = await opened();
    await memory.remember({ id: 'secret', content: 'xylophagous' });
    await memory.close();
    expect(filesHolding(folder, 'xylophag')).not.toEqual([]);
    const again = await opened();
    await again.recall('xylophagous');
    await again.forget('secret');
    expect(filesHolding(folder, 'xylophag')).toEqual([]);
    expect((await again.recall('xylophagous')).memories).toEqual([]);
    expect(keptFiles(indexes).length).toBeGreaterThan(0);
    await again.eraseUser();
    expect(filesHolding(folder, 'w1ord')).toEqual([]);
    await again.close();
    expect(filesHolding(folder, 'w1ord')).toEqual([]);
  });

  kept('go with all that was when a snapshot is restored', byWords, async ({ folder, opened }) => {
    const other = memoryOn(undefined, 'bm25-m', {});
    await other.remember('Nothing else.');
    const memory = await opened();
    await memory.recall(questions[0] ?? '');
    await requireCapability(memory.system, 'restore')(await requireCapability(other.system, 'snapshot')());
    expect(filesHolding(folder, 'w1ord')).toEqual([]);
    expect((await memory.list()).map(({ text }) => text)).toEqual(['user: Nothing else.']);
    await memory.close();
  });
}
