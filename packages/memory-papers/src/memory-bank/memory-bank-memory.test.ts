import { createRng, eventTime, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { retentionAsReference, retentionOf } from './rules.js';

const at = (day: number) => eventTime({ year: 2024, month: 3, day });
const turn = (id: string, content: string, day?: number): Turn => ({
  id,
  role: 'user',
  content,
  ...(day !== undefined && { eventTime: at(day) }),
});
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'memory-bank', options, ports }) };
};
const summary = (text: string) => ({ summary: text });
const quiet = { summarises: false };

describe('retention', () => {
  it('is exp(−days ÷ strength), so recalled memories last longer', () => {
    const fixed = { daysPerStrength: 1 };
    expect(retentionOf(0, 1, fixed)).toBe(1);
    expect(retentionOf(1, 1, fixed)).toBeCloseTo(0.3678794, 7);
    expect(retentionOf(1, 2, fixed)).toBeCloseTo(0.6065307, 7);
    expect(retentionOf(10, 1, { ...fixed, daysPerStrength: 10 })).toBeCloseTo(0.3678794, 7);
  });

  it('has the strength in the wrong place in the reference profile: exp(−days ÷ 5 · strength)', () => {
    expect(retentionAsReference(5, 1)).toBeCloseTo(0.3678794, 7);
    expect(retentionAsReference(5, 2)).toBeCloseTo(0.1353353, 7);
  });
});

describe('MemoryBank', () => {
  it('summarises a day when another begins, and all days in a portrait that every prompt shows', async () => {
    const { memory, model } = create([
      summary('Ada baked.'),
      summary('Ada bakes.'),
      summary('Ada swam.'),
      summary('Ada bakes and swims.'),
    ]);
    expect((await memory.add(turn('a', 'I baked bread', 1), contextOf())).usage.calls).toBe(0);
    expect((await memory.add(turn('b', 'And ate it', 1), contextOf())).usage.calls).toBe(0);
    expect((await memory.add(turn('c', 'I swam', 2), contextOf())).usage.calls).toBe(2);
    expect(await memory.context?.({ user: 'ada' })).toBe('Ada bakes.');
    expect((await memory.flush?.(contextOf()))?.usage.calls).toBe(2);
    expect((await memory.flush?.(contextOf()))?.usage.calls).toBe(0);
    expect(await memory.context?.({ user: 'ada' })).toBe('Ada bakes and swims.');
    expect(model.asked).toHaveLength(4);
    const made = (await memory.list?.({ user: 'ada' }))?.filter(({ kind }) => kind !== 'turn');
    expect(made).toMatchObject([
      { kind: 'summary', text: 'Ada baked.', sourceIds: ['a', 'b'], eventTime: at(1) },
      { kind: 'portrait', text: 'Ada bakes and swims.', sourceIds: ['a', 'b', 'c'] },
      { kind: 'summary', text: 'Ada swam.', sourceIds: ['c'] },
    ]);
    await memory.deleteBySource?.(['a'], contextOf());
    expect(await memory.context?.({ user: 'ada' })).toBe('');
  });

  it('summarises every day that ended within one write', async () => {
    const { memory, model } = create([summary('One.'), summary('Two.'), summary('Both.')]);
    const turns = [turn('a', 'x', 1), turn('b', 'y', 2), turn('c', 'z', 3)];
    await memory.add({ id: 's', turns }, contextOf());
    expect(model.asked).toHaveLength(3);
    expect(await memory.context?.({ user: 'ada' })).toBe('Both.');
  });

  it('forgets over time by random draw, and retains recalled memories', async () => {
    const { memory } = create([], quiet);
    const chanceOf = (id: string) => contextOf().rng.stream('memory-bank').stream(id).next();
    // Retention at 1, 2 and 3 days is 0.368, 0.135 and 0.050.
    const id = Array.from({ length: 100 }, (_, place) => `t${place}`).find(
      (known) => chanceOf(known) > 0.06 && chanceOf(known) < 0.13,
    );
    await memory.add(turn(id ?? '', 'tea', 1), contextOf());
    const found = async (days: number) =>
      (await memory.retrieve({ text: 'tea', k: 1, queryTime: at(1 + days) }, contextOf())).items.length;
    expect([await found(0), await found(2), await found(3)]).toEqual([1, 1, 0]);

    const { accessEvents = [] } = await memory.retrieve({ text: 'tea', k: 1, queryTime: at(1) }, contextOf());
    await memory.commitAccess?.(accessEvents, contextOf());
    // With strength 2, the same values come after twice as many days.
    expect([await found(3), await found(4), await found(6)]).toEqual([1, 1, 0]);
  });

  it('forgets about as many as the curve predicts', async () => {
    const { memory } = create([], quiet);
    const turns = Array.from({ length: 400 }, (_, place) => turn(`t${place}`, `tea ${place}`, 1));
    await memory.add({ id: 's', turns }, contextOf());
    const { items } = await memory.retrieve({ text: 'tea', k: 400, queryTime: at(2) }, contextOf());
    // 400 · e⁻¹ = 147, standard deviation 9.6.
    expect(Math.abs(items.length - 147)).toBeLessThan(40);
    expect(items[0]?.scoreParts?.retention).toBeCloseTo(0.3678794, 7);
  });

  it('never raises strength in the reference profile, and draws again for each question', async () => {
    const { memory } = create([], { ...quiet, profile: 'reference' });
    const turns = Array.from({ length: 60 }, (_, place) => turn(`t${place}`, `tea ${place}`, 1));
    await memory.add({ id: 's', turns }, contextOf());
    const ask = (text: string) => memory.retrieve({ text, k: 60, queryTime: at(6) }, contextOf());
    const first = await ask('tea');
    expect(first.accessEvents).toBeUndefined();
    expect(memory.info.capabilities.has('commitAccess')).toBe(false);
    const ids = ({ items }: typeof first) => items.map(({ id }) => id).sort();
    expect(ids(await ask('tea'))).toEqual(ids(first));
    expect(ids(await ask('the tea'))).not.toEqual(ids(first));
  });

  it('forgets nothing if the time is unknown or `forgets` is false', async () => {
    const { memory } = create([], quiet);
    await memory.add(turn('a', 'tea'), contextOf());
    const late = { text: 'tea', k: 1, queryTime: at(31) };
    expect((await memory.retrieve(late, contextOf())).items).toHaveLength(1);
    const keeping = create([], { ...quiet, forgets: false }).memory;
    await keeping.add(turn('a', 'tea', 1), contextOf());
    expect((await keeping.retrieve(late, { ...contextOf(), rng: createRng(7) })).items).toHaveLength(1);
  });

  it('continues without a summary that cannot be read, with a warning', async () => {
    const { memory } = create(['no', 'no']);
    await memory.add(turn('a', 'x', 1), contextOf());
    const report = await memory.add(turn('b', 'y', 2), contextOf());
    expect(report).toMatchObject({ stored: ['b'], warnings: [{ kind: 'unusable-reply' }] });
    expect(await memory.context?.({ user: 'ada' })).toBe('');
  });

  it('summarises every second message in the reference profile, where keys without times count the items', async () => {
    const replies = ['Zero.', 'All of 0.', 'Three.', 'All of 0 and 3.'].map(summary);
    const { memory, model } = create(replies, { profile: 'reference' });
    const calls: number[] = [];
    for (const id of ['a', 'b', 'c', 'd']) {
      calls.push((await memory.add(turn(id, `tea ${id}`), contextOf())).usage.calls);
    }
    // The summary after b hides b from the write of c.
    expect(calls).toEqual([0, 2, 0, 2]);
    const shown = model.asked.map(({ messages }) => messages[1]?.content ?? '');
    expect(shown[0]).toContain('tea a');
    expect(shown[2]).toContain('tea c');
    expect(shown[2]).not.toContain('tea b');
    expect(memory.flush).toBeUndefined();
    // Items 0 a, 1 b, 2 summary, 3 c, 4 d, 5 summary: at the sixth, d is 2 old and retained with exp(-2/5).
    const query = { text: 'tea d', k: Number.POSITIVE_INFINITY };
    const retention = new Map<string, number | undefined>();
    for (const seed of Array.from({ length: 40 }, (_, place) => place)) {
      const { items } = await memory.retrieve(query, { ...contextOf(), rng: createRng(seed) });
      for (const { id, scoreParts } of items) retention.set(id, scoreParts?.retention);
    }
    expect(retention.get('d')).toBeCloseTo(0.67032, 5);
    expect(retention.get('a')).toBeCloseTo(0.301194, 5);
  });

  it('summarises a repeated time together with its earlier summary in the reference profile, and retains both', async () => {
    const replies = ['One.', 'All of one.', 'Two.', 'All of two.', 'One again.', 'All again.'].map(summary);
    const { memory, model } = create(replies, { profile: 'reference' });
    // Each second message is hidden by the summary that follows it.
    for (const [id, day] of [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 1],
      ['e', 1],
      ['f', 3],
    ] as const) {
      await memory.add(turn(id, `tea ${id}`, day), contextOf());
    }
    const shown = model.asked.map(({ messages }) => messages[1]?.content ?? '');
    expect(shown[4]).toContain('tea a');
    expect(shown[4]).toContain('One.');
    expect(shown[4]).toContain('tea e');
    expect(shown[5]?.indexOf('One again.')).toBeLessThan(shown[5]?.indexOf('Two.') ?? -1);
    const made = (await memory.list?.({ user: 'ada' }))?.filter(({ kind }) => kind === 'summary');
    expect(made?.map(({ text }) => text)).toEqual(['One.', 'Two.', 'One again.']);
  });

  it('takes the exact time of a message as its key in the reference profile, not its day', async () => {
    const hour = (number: number) => eventTime({ year: 2024, month: 3, day: 1, hour: number });
    const { memory } = create([summary('Nine.'), summary('All.')], { profile: 'reference' });
    await memory.add({ ...turn('a', 'x'), eventTime: hour(9) }, contextOf());
    expect((await memory.add({ ...turn('b', 'y'), eventTime: hour(9) }, contextOf())).usage.calls).toBe(0);
    expect((await memory.add({ ...turn('c', 'z'), eventTime: hour(10) }, contextOf())).usage.calls).toBe(2);
  });
});
