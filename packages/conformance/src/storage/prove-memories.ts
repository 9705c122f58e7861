import { createManualClock, type MemoryStorage, requireCapability } from '@memgym/core';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createTestEmbedder } from '../test-embedder.js';
import { inFolder } from './in-folder.js';
import { placesHolding } from './kept-files.js';
import type { StorageSubject } from './storage-subject.js';

const said = ['I moved to Bergen in March.', 'My sister lives in Oslo.', 'I play the cello on Sundays.'];
const types = ['bm25-m', 'emb-m', 'hybrid', 'turn-windows', 'mem0'] as const;

function memoryOn(storage: MemoryStorage | undefined, type: (typeof types)[number]): Memory {
  const ports = { embedder: createTestEmbedder(), model: createOfflineChatModel({ replies: memoryReplies }) };
  return createMemory({
    system: createMemorySystem({ type, ports }),
    user: 'ann',
    clock: createManualClock(5),
    ...(storage && { storage }),
  });
}

/** The behaviour of memories on a storage. */
export function proveMemories(subject: StorageSubject): void {
  describe('memories', () => {
    proveCopies(subject);
    proveOrder(subject);
    proveForgetting(subject);
    proveOneKind(subject);
  });
}

/** A memory is the same after it was copied or opened again. */
function proveCopies({ open, passing }: StorageSubject): void {
  it.each(types)('a snapshot of %s can be restored in another storage and back without a change', (type) =>
    inFolder(async (folder) => {
      const here = memoryOn(await open(folder), type);
      await here.remember(said);
      await here.forUser('bo').remember('I am Bo.');
      const snapshot = await requireCapability(here.system, 'snapshot')();
      const there = memoryOn(createInMemoryStorage(), type);
      await requireCapability(there.system, 'restore')(snapshot);
      expect(await requireCapability(there.system, 'snapshot')()).toEqual(snapshot);
      await here.eraseUser();
      await requireCapability(here.system, 'restore')(await requireCapability(there.system, 'snapshot')());
      expect(await requireCapability(here.system, 'snapshot')()).toEqual(snapshot);
      expect((await here.recall('Where does my sister live?', { k: 3 })).text).toContain('Oslo');
      await here.close();
    }),
  );

  it.skipIf(passing !== undefined).each(types)('%s continues after being reopened', (type) =>
    inFolder(async (folder) => {
      const lasting = memoryOn(undefined, type);
      for (const message of said) {
        await lasting.remember(message);
        const opened = memoryOn(await open(folder), type);
        await opened.remember(message);
        await opened.close();
      }
      const opened = memoryOn(await open(folder), type);
      expect(await opened.recall('cello')).toEqual(await lasting.recall('cello'));
      expect(await requireCapability(opened.system, 'snapshot')()).toEqual(
        await requireCapability(lasting.system, 'snapshot')(),
      );
      await opened.close();
    }),
  );
}

/** Changes and messages keep their order. */
function proveOrder(subject: StorageSubject): void {
  const { open, passing } = subject;

  it('changes take effect in the order of their calls, before the earlier ones have ended', () =>
    inFolder(async (folder) => {
      const ann = memoryOn(await open(folder), 'bm25-m');
      const tutored = ann.forUser({ user: 'ann', agent: 'tutor' });
      const planted = { id: 'planted', content: 'My passport number is X1234567.' };
      const other = { id: 'other', content: 'I play the cello.' };
      const [, , , , forgotten] = await Promise.all([
        ann.remember(other),
        ann.remember(planted),
        ann.remember(planted, { wait: false }),
        ann.update('planted', 'It is X1234567.'),
        ann.forget('planted'),
      ]);
      expect(forgotten).toEqual(['planted']);
      expect((await ann.list()).map(({ id }) => id)).toEqual(['other']);
      await Promise.all([
        ann.remember(planted),
        tutored.remember(other),
        tutored.remember(planted),
        ann.eraseUser(),
        tutored.remember(other),
      ]);
      expect(await ann.scopes()).toEqual([{ user: 'ann', agent: 'tutor' }]);
      expect((await tutored.list()).map(({ id }) => id)).toEqual(['other']);
      expect(await placesHolding(subject, folder, 'X1234567')).toEqual([]);
      await ann.close();
    }));

  it.skipIf(passing !== undefined)('messages keep the order of the conversation', () =>
    inFolder(async (folder) => {
      // Ids, relevance and times of storing do not have this order.
      const message = (place: number) => ({
        id: `m${9 - place}`,
        content: `${'cello '.repeat(place + 1)}${place}`,
      });
      const onFolder = async (act: (memory: Memory) => Promise<unknown>) => {
        const memory = memoryOn(await open(folder), 'bm25-m');
        await act(memory);
        const { text } = await memory.recall('cello', { k: 9 });
        await memory.close();
        return text.match(/\d/g)?.join('');
      };
      expect(await onFolder((memory) => memory.remember([0, 1, 2, 3].map(message)))).toBe('0123');
      expect(await onFolder((memory) => memory.forget(['m8', 'm6']))).toBe('02');
      expect(await onFolder((memory) => memory.remember([4, 5, 1].map(message)))).toBe('02451');
      expect(await onFolder((memory) => memory.update('m7', 'cello 2, again'))).toBe('02451');
      const lasting = await open(folder);
      const memory = memoryOn(lasting, 'bm25-m');
      const copy = memoryOn(undefined, 'bm25-m');
      await requireCapability(copy.system, 'restore')(await requireCapability(memory.system, 'snapshot')());
      await memory.close();
      await copy.remember(message(6));
      expect((await copy.recall('cello', { k: 9 })).text.match(/\d/g)?.join('')).toBe('024516');
    }),
  );
}

/** What is forgotten is in no file. */
function proveForgetting(subject: StorageSubject): void {
  const { open, passing } = subject;

  it.skipIf(passing !== undefined).each(types)(
    'memories that %s forgets, purges and erases are not in its files',
    (type) =>
      inFolder(async (folder) => {
        const planted = 'My passport number is X1234567';
        const statements = [
          { id: 'm1', content: `${planted} and I live in Bergen.` },
          { id: 'm2', content: 'I play the cello.' },
        ];
        const nowhere = async (text: string): Promise<void> =>
          expect(await placesHolding(subject, folder, text)).toEqual([]);
        const ann = memoryOn(await open(folder), type).forUser('Ann Q. Hathersage');
        const tutored = ann.forUser({ user: 'Ann Q. Hathersage', agent: 'tutor' });
        await ann.forUser('bo').remember('I am Bo.');
        const bo = await ann.forUser('bo').exportUser();

        await ann.remember(statements);
        expect(await placesHolding(subject, folder, 'X1234567')).not.toEqual([]);
        await ann.forget('m1');
        await nowhere('X1234567');

        await ann.remember({ id: 'm3', content: `${planted}.`, expiresAt: '2024-05-01T00:00:00' });
        await ann.purgeExpired('2024-05-01T00:00:00');
        await nowhere('X1234567');

        for (const memory of [ann, tutored]) {
          await memory.remember(statements);
          const [first] = await memory.list();
          if (first !== undefined) await memory.update(first.id, `${planted} again.`);
        }
        expect(JSON.stringify(await tutored.exportUser())).toContain('X1234567');
        await tutored.eraseUser();
        await nowhere('X1234567');
        await nowhere('cello');
        await nowhere('Hathersage');
        expect(await ann.forUser('bo').exportUser()).toEqual(bo);
        expect((await ann.exportUser()).scopes).toEqual([]);
        await ann.close();
        await nowhere('X1234567');
      }),
  );
}

/** A storage holds one memory of one kind. */
function proveOneKind({ open, passing }: StorageSubject): void {
  it.skipIf(passing !== undefined)('refuses a storage that holds another kind of memory', () =>
    inFolder(async (folder) => {
      const words = memoryOn(await open(folder), 'bm25-m');
      await words.remember(said);
      await words.close();
      const storage = await open(folder);
      expect(() => memoryOn(storage, 'emb-m')).toThrow('"system":"bm25-m"}, not of {');
      await storage.close();
    }),
  );

  it('refuses a second memory on one storage', () =>
    inFolder(async (folder) => {
      const storage = await open(folder);
      const first = memoryOn(storage, 'bm25-m');
      expect(() => memoryOn(storage, 'bm25-m')).toThrow(/already used by another memory or assistant/);
      await first.close();
    }));
}
