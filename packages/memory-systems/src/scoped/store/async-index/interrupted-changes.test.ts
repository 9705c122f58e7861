import { createManualClock, createRng, type MemoryStorage, type MemorySystem } from '@memgym/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInMemoryStorage } from '../../../storage/in-memory-storage.js';
import { createIndexElsewhere } from '../../__fixtures__/index-elsewhere.js';
import { createScopedMemory, indexElsewhere } from '../../index.js';

const contextOf = (user: string) => ({
  scope: { user },
  clock: createManualClock(5),
  rng: createRng('index'),
});
const everything = Number.POSITIVE_INFINITY;

const step = fc.record({
  user: fc.constantFrom('ann', 'bo'),
  act: fc.constantFrom('add', 'add', 'update', 'delete', 'forget', 'erase', 'reset', 'kill', 'close'),
  id: fc.constantFrom('a', 'b', 'c'),
  text: fc.constantFrom('tea', 'coffee', 'water'),
  /** The first operation of the index or the storage that fails during the step. */
  fails: fc.constantFrom('put', 'delete', 'clear', 'keys', 'commit', 'nothing', 'nothing', 'nothing'),
});

async function take(
  memory: MemorySystem,
  { user, act, id, text }: { user: string; act: string; id: string; text: string },
) {
  const context = contextOf(user);
  if (act === 'add') await memory.add({ id, role: 'user', content: text }, context);
  if (act === 'update') await memory.update?.(id, text, context);
  if (act === 'delete') await memory.delete?.(id, context);
  if (act === 'forget') await memory.deleteBySource?.([id], context);
  if (act === 'erase') await memory.eraseUser?.(user);
  if (act === 'reset') await memory.reset?.({ user });
}

it('finds exactly what is stored after any failures and kills, and holds nothing else in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, hasKeys) => {
      const elsewhere = createIndexElsewhere({ hasKeys });
      const kept = createInMemoryStorage();
      let refuses = false;
      const open = (): MemorySystem => {
        const commit: MemoryStorage['commit'] = async (scope, change) => {
          if (refuses) throw new Error('disk full');
          await kept.commit(scope, change);
        };
        const storage = Object.create(kept, {
          commit: { value: commit },
          close: { value: async () => undefined },
        }) as MemoryStorage;
        const memory = createScopedMemory({
          info: { name: 'elsewhere', version: '1.0.0' },
          indexText: ({ item }) => item.text,
          asyncIndex: indexElsewhere(elsewhere.index),
        });
        memory.persist?.(storage);
        return memory;
      };
      let memory = open();
      for (const each of steps) {
        elsewhere.failing.add(each.fails);
        refuses = each.fails === 'commit';
        if (each.act === 'close') await memory.close().catch(() => undefined);
        if (each.act === 'close' || each.act === 'kill') memory = open();
        // Unknown memories and failures are errors of the call; what is stored decides what must be found.
        await take(memory, each).catch(() => undefined);
        elsewhere.failing.clear();
        refuses = false;
        for (const user of ['ann', 'bo']) {
          const stored = (await memory.list?.({ user }))?.map(({ id, text }) => `${id} ${text}`).sort();
          const { items } = await memory.retrieve({ text: 'tea', k: everything }, contextOf(user));
          expect(items.map(({ id, text }) => `${id} ${text}`).sort()).toEqual(stored);
        }
      }
      // As after a last kill: another process opens it, and closes it in order.
      const last = open();
      const texts: string[] = [];
      for (const user of ['ann', 'bo']) {
        texts.push(...((await last.list?.({ user })) ?? []).map(({ text }) => text));
      }
      await last.close();
      expect(elsewhere.texts()).toEqual(texts.sort());
      expect((await kept.scopes()).filter((scope) => !scope.startsWith('['))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
