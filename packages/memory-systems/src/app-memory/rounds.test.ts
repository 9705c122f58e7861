import { turnsDuring } from '@memgym/core/testing';
import { describe, expect, it } from 'vitest';
import { createMemory } from './create-memory.js';

describe('a memory that answers in the process', () => {
  it('gives the event loop a turn between awaited calls of every kind', async () => {
    const memory = createMemory();
    const calls = [
      (at: number) => memory.remember(`Note ${at} is about the garden.`),
      () => memory.recall('garden'),
      () => memory.list({ limit: 1 }),
      () => memory.scopes(),
      () => memory.users(),
      () => memory.exportUser(),
      () => memory.purgeExpired(),
      (at: number) => memory.forget(`unknown ${at}`),
    ];
    for (const call of calls) {
      const rounds = await turnsDuring(async () => {
        for (let at = 0; at < 20; at += 1) await call(at);
      });
      expect(rounds).toBeGreaterThanOrEqual(19);
    }
  });

  it('gives it turns while many messages are forgotten, and writes wait for the end', async () => {
    const memory = createMemory();
    const ids = Array.from({ length: 2_000 }, (_, at) => `m${at}`);
    await memory.remember(ids.map((id) => ({ id, content: `Note ${id} is about the garden.` })));
    let forgotten: string[] = [];
    const rounds = await turnsDuring(async () => {
      const forgetting = memory.forget(ids);
      const later = memory.remember({ id: 'm1', content: 'The garden is sold.' });
      forgotten = await forgetting;
      await later;
    });
    expect(rounds).toBeGreaterThanOrEqual(2_000 / 250);
    expect(forgotten).toEqual(ids);
    expect((await memory.list()).map(({ id }) => id)).toEqual(['m1']);
  });

  it('gives it a turn between calls that were made at once', async () => {
    const memory = createMemory();
    await memory.remember('The garden needs water.');
    const users = Array.from({ length: 20 }, (_, at) => memory.forUser(`user ${at}`));
    const writes = await turnsDuring(() => Promise.all(users.map((own) => own.remember('I like tea.'))));
    const reads = await turnsDuring(() => Promise.all(users.map(() => memory.recall('garden'))));
    expect([writes >= 19, reads >= 19]).toEqual([true, true]);
  });

  it('gives it turns within the export of a large user, while writes wait for its end', async () => {
    const memory = createMemory();
    const meta = { seen: Array.from({ length: 300 }, (_, at) => ({ at })) };
    await memory.remember(
      Array.from({ length: 2_000 }, (_, at) => ({ id: `m${at}`, content: `Note ${at}.`, meta })),
    );
    const rounds = await turnsDuring(async () => {
      const [exported] = await Promise.all([memory.system.exportUser?.('user'), memory.forget('m1999')]);
      expect(exported?.scopes[0]?.memories).toHaveLength(2_000);
    });
    // Copying all of it takes far longer than a slice.
    expect(rounds).toBeGreaterThanOrEqual(10);
    expect((await memory.exportUser()).scopes[0]?.memories).toHaveLength(1_999);
  });
});
