import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BackendError, ClosedError, type MemorySystem, ProviderError, type Query } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { contextOf, forever, say, scriptedService } from './__fixtures__/scripted-service.js';
import type { RemoteHit, RemoteMemory } from './remote-memory.js';
import { remoteMemory } from './remote-system.js';

const hit = (id: string, more: Partial<RemoteHit> = {}): RemoteHit => ({
  id,
  text: id,
  sourceIds: ['t'],
  ...more,
});
const finding = (recall: RemoteMemory['recall'], more: Partial<RemoteMemory> = {}): MemorySystem =>
  remoteMemory(scriptedService(() => ({ recall, ...more })).remote);
const find = async (memory: MemorySystem, query: Partial<Query> = {}) =>
  (await memory.retrieve({ text: 'x', k: 5, ...query }, contextOf())).items;
const failure = (memory: MemorySystem, query: Partial<Query> = {}): Promise<string> =>
  find(memory, query).then(
    () => 'no failure',
    (error: unknown) => (BackendError.isInstance(error) ? error.message : `untyped ${String(error)}`),
  );

describe('searching a remote memory', () => {
  it('does not blame a service for the time in which this process computed', async () => {
    const recall = async () => {
      const text = readFile(fileURLToPath(import.meta.url), 'utf8');
      const until = performance.now() + 600;
      while (performance.now() < until);
      return [hit((await text).slice(0, 6))];
    };
    expect(await find(finding(recall, { timeLimitMs: 200 }))).toMatchObject([{ text: 'import' }]);
    expect(await failure(finding(forever, { timeLimitMs: 200 }))).toContain('took longer than 200 ms');
  });

  it('keeps the order of the service, also among equal scores, cuts more than k and drops repeated ids', async () => {
    const given = [
      hit('c', { score: 2 }),
      hit('b', { score: 1 }),
      hit('c', { score: 2 }),
      hit('a', { score: 1 }),
    ];
    const memory = finding(async () =>
      given.toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0)),
    );
    expect((await find(memory)).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect((await find(memory, { k: 2 })).map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('refuses scores that rise, as those of a distance do', async () => {
    const memory = finding(async () => [hit('near', { score: 0.1 }), hit('far', { score: 0.7 })]);
    expect(await failure(memory)).toMatch(
      /a memory with the score 0.7 after one with 0.1, but the best comes first/,
    );
  });

  it('asks nothing for k = 0, and once for memories without a filter', async () => {
    const limits: number[] = [];
    const memory = finding(async (_scope, { limit }) => {
      limits.push(limit);
      return Array.from({ length: limit }, (_, place) => hit(`m${place}`));
    });
    expect([(await find(memory, { k: 0 })).length, (await find(memory, { k: 7 })).length]).toEqual([0, 7]);
    expect(limits).toEqual([7]);
  });

  it('asks for more until k memories pass the filter', async () => {
    const limits: number[] = [];
    const all = Array.from({ length: 50 }, (_, place) =>
      hit(`m${place}`, { score: 50 - place, meta: { colour: place < 30 ? 'red' : 'blue' } }),
    );
    const memory = finding(async (_scope, { limit }) => {
      limits.push(limit);
      return all.slice(0, limit);
    });
    const blue = await find(memory, { k: 2, filters: { meta: { colour: 'blue' } } });
    expect(blue.map(({ id }) => id)).toEqual(['m30', 'm31']);
    expect(limits).toEqual([2, 8, 32, 128].slice(0, limits.length));
  });

  it('says so if a service cannot return everything', async () => {
    const capped = finding(
      async (_scope, { limit }) => Array.from({ length: limit }, (_, n) => hit(`m${n}`)),
      {
        maxResults: 100,
      },
    );
    expect(await failure(capped, { k: Number.POSITIVE_INFINITY })).toContain('at most 100 memories');
    expect((await find(capped, { k: 100 })).length).toBe(100);
  });

  it.each([
    ['an error as text', async () => 'Error: index not found' as never],
    ['a memory without a text', async () => [{ id: 'a' } as RemoteHit]],
    ['a memory with a blank text', async () => [hit('a', { text: ' \n' })]],
    ['a score that is not a number', async () => [hit('a', { score: Number.NaN })]],
    ['a time with a zone', async () => [hit('a', { eventTime: '2024-01-01T00:00:00Z' as never })]],
    ['scores for some', async () => [hit('a', { score: 1 }), hit('b')]],
    ['a memory without sources', async () => [hit('a', { sourceIds: [] })]],
    ['a memory of another scope', async () => [hit('a', { label: 'another' })]],
    [
      'a rejected request',
      async () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('fails for %s', async (_what, recall) => {
    expect(await failure(finding(recall))).toMatch(/^Memory system 'scripted': /);
  });

  it('refuses `minScore` without scores, and applies it with them', async () => {
    await expect(
      find(
        finding(async () => [hit('a')]),
        { minScore: 0.5 },
      ),
    ).rejects.toThrow(/returns no scores/);
    const scored = finding(async () => [hit('b', { score: 0.6 }), hit('a', { score: 0.4 })]);
    expect((await find(scored, { minScore: 0.5 })).map(({ id }) => id)).toEqual(['b']);
  });

  it('has unknown sources without any, if the service names none', async () => {
    const memory = finding(async () => [hit('a')], { provenance: 'unknown' });
    expect(memory.info.provenance).toBe('unknown');
    expect(await find(memory)).toMatchObject([{ id: 'a', sourceIds: [], provenance: 'unknown' }]);
  });

  it('fills in time and metadata of what this process wrote', async () => {
    const memory = remoteMemory(scriptedService().remote);
    await memory.add(
      say('a', 'Hello.', { eventTime: '2024-05-01T10:00:00', meta: { mood: 'calm' } }),
      contextOf(),
    );
    expect(await find(memory)).toMatchObject([
      { eventTime: '2024-05-01T10:00:00', ingestTime: 5, meta: { mood: 'calm' } },
    ]);
  });

  it('waits for what was written before, once, and never answers without what failed', async () => {
    let waits = 0;
    let isFailing = false;
    const service = scriptedService(() => ({
      wait: async () => {
        waits += 1;
        if (isFailing) throw new Error('episode failed');
      },
    }));
    const memory = remoteMemory(service.remote);
    await memory.add(say('a'), contextOf());
    expect((await find(memory)).length).toBe(1);
    await find(memory);
    expect(waits).toBe(1);
    isFailing = true;
    await memory.add(say('b'), contextOf());
    for (let again = 0; again < 2; again += 1)
      expect(await failure(memory)).toContain('`wait` failed: episode failed');
    await expect(memory.flush?.(contextOf())).rejects.toThrow('episode failed');
  });

  it('can be cancelled, and ends when the memory is closed', async () => {
    const memory = finding(() => forever());
    const caller = new AbortController();
    const cancelled = memory.retrieve({ text: 'x', k: 1 }, contextOf('ann', caller.signal));
    const running = memory.retrieve({ text: 'x', k: 1 }, contextOf());
    caller.abort();
    const reason = await cancelled.catch((error: unknown) => error);
    expect(ProviderError.isInstance(reason) && reason.reason).toBe('aborted');
    await memory.close();
    expect(ClosedError.isInstance(await running.catch((error: unknown) => error))).toBe(true);
  });
});

describe('listing a remote memory', () => {
  const listing = (list: NonNullable<RemoteMemory['list']>): MemorySystem =>
    remoteMemory(scriptedService(() => ({ list })).remote);

  it('reads all pages', async () => {
    const memory = listing(async (_scope, cursor) => {
      const page = Number(cursor ?? 0);
      return { memories: [hit(`m${page}`)], ...(page < 150 && { next: String(page + 1) }) };
    });
    expect((await memory.list?.({ user: 'ann' }))?.length).toBe(151);
  });

  it('notices a service that ignores the cursor', async () => {
    const memory = listing(async () => ({ memories: [hit('m0')], next: '1' }));
    await expect(memory.list?.({ user: 'ann' })).rejects.toThrow(/the same page twice/);
  });
});
