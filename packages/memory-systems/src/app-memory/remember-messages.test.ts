import type { MemorySystem, WriteContext } from '@memgym/core';
import { createManualClock, createRng } from '@memgym/core';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { allOrNothing } from './remember-messages.js';

const context: WriteContext = { scope: { user: 'ann' }, clock: createManualClock(), rng: createRng('batch') };
const say = (memory: MemorySystem, id: string) => () =>
  memory.add({ id, role: 'user', content: `This is ${id}.` }, context);
const fail = () => Promise.reject(new RangeError('no second write'));
const heldBy = async (memory: MemorySystem) => (await memory.list?.(context.scope))?.map(({ id }) => id);

it('undoes earlier writes of a memory with snapshots when a later one fails', async () => {
  const memory = createMemorySystem({ type: 'bm25-m' });
  await expect(allOrNothing(memory, [say(memory, 'one'), fail])).rejects.toThrow('no second write');
  expect(await heldBy(memory)).toEqual([]);
});

it('keeps them in a memory without snapshots, which knows them when all are written again', async () => {
  const { snapshot: _none, restore: _neither, ...memory } = createMemorySystem({ type: 'bm25-m' });
  await expect(allOrNothing(memory, [say(memory, 'one'), fail])).rejects.toThrow('no second write');
  expect(await heldBy(memory)).toEqual(['one']);
  const [first] = await allOrNothing(memory, [say(memory, 'one'), say(memory, 'two')]);
  expect(first?.skipped).toEqual([{ sourceId: 'one', reason: 'duplicate' }]);
  expect(await heldBy(memory)).toEqual(['one', 'two']);
});
