import {
  createManualClock,
  createRng,
  type JsonObject,
  type MemorySystem,
  type RestorableMemory,
} from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createInMemoryStorage } from '../storage/index.js';
import { createScopedMemory, redraft } from './index.js';

const scope = { user: 'ann' };
const context = { scope, clock: createManualClock(1), rng: createRng('meta') };

/** One memory for all messages; forgetting a source removes it from the memory, which remains. */
function createDiary(): RestorableMemory {
  return createScopedMemory({
    info: { name: 'diary', version: '1.0.0' },
    remember: ({ observations, view }) => {
      const held = view.get('diary')?.item.sourceIds ?? [];
      const sourceIds = [...held, ...observations.map(({ sourceId }) => sourceId)];
      return { put: [{ id: 'diary', kind: 'diary', text: 'Dear diary', sourceIds, meta: { pages: 1 } }] };
    },
    forget: ({ citing, sourceIds }) => ({
      put: citing.map((record) =>
        redraft(record, { sourceIds: record.item.sourceIds.filter((id) => !sourceIds.has(id)) }),
      ),
    }),
    createIndex: () => ({ put: () => {}, delete: () => {}, search: () => ({ hits: [] }) }),
  });
}

const say = (memory: MemorySystem, id: string, meta?: JsonObject) =>
  memory.add({ id, role: 'user', content: id, ...(meta && { meta }) }, context);

const metaOf = async (memory: MemorySystem) => (await memory.list?.(scope))?.[0]?.meta;

describe('the meta of messages', () => {
  it('is on the memory derived from them, next to its own, and is removed with the message', async () => {
    const memory = createDiary();
    await say(memory, 'a', { channel: 'mail', secret: 'x' });
    await say(memory, 'b', { channel: 'chat' });
    await say(memory, 'c');
    expect(await metaOf(memory)).toEqual({ pages: 1, channel: ['mail', 'chat'], secret: 'x' });
    await memory.update?.('diary', 'Dear me', context);
    expect(await metaOf(memory)).toEqual({ pages: 1, channel: ['mail', 'chat'], secret: 'x' });
    await memory.deleteBySource?.(['a'], context);
    expect(await metaOf(memory)).toEqual({ pages: 1, channel: 'chat' });
    expect(JSON.stringify(await memory.snapshot())).not.toContain('secret');
  });

  it('is restored from a closed storage and from a snapshot', async () => {
    const storage = createInMemoryStorage();
    const kept = async (work: (memory: RestorableMemory) => Promise<unknown>) => {
      const memory = createDiary();
      memory.persist?.({ ...storage, close: async () => {} });
      await work(memory);
      await memory.close();
    };
    await kept((memory) => say(memory, 'a', { channel: 'mail' }));
    await kept(async (memory) => {
      await say(memory, 'b', { channel: 'chat' });
      const copy = createDiary();
      await copy.restore(await memory.snapshot());
      await say(copy, 'c', { channel: 'phone' });
      expect(await metaOf(copy)).toEqual({ pages: 1, channel: ['mail', 'chat', 'phone'] });
      const { scopes } = (await memory.exportUser?.('ann')) ?? {};
      expect(scopes?.[0]?.sources).toMatchObject([
        { id: 'a', meta: { channel: 'mail' } },
        { id: 'b', meta: { channel: 'chat' } },
      ]);
      await memory.deleteBySource?.(['a'], context);
    });
    await kept(async (memory) => expect(await metaOf(memory)).toEqual({ pages: 1, channel: 'chat' }));
    expect(JSON.stringify(await storage.read('["ann",null,null]'))).not.toContain('mail');
  });
});
