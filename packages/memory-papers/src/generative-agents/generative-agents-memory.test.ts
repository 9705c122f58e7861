import { eventTime, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { recencyOf } from '../toolkit/recency.js';
import { scaleToUnit } from './rules.js';

const at = (day: number, hour = 0) => eventTime({ year: 2024, month: 3, day, hour });
const turn = (id: string, content: string, day: number, hour = 0): Turn => ({
  id,
  role: 'user',
  content,
  eventTime: at(day, hour),
});
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'generative-agents', options, ports }) };
};
const rating = (importance: number) => ({ importance });

describe('recency', () => {
  const trace = { at: at(1), step: 3 };
  const now = { at: at(2), step: 13 };

  it('is 0.995 to the power of the hours, days or memories since', () => {
    expect(recencyOf(trace, now, { decay: 0.995, decayPer: 'hour' })).toBeCloseTo(0.8866535, 6);
    expect(recencyOf(trace, now, { decay: 0.995, decayPer: 'day' })).toBeCloseTo(0.995, 12);
    expect(recencyOf(trace, now, { decay: 0.995, decayPer: 'memory' })).toBeCloseTo(0.9511101, 6);
  });

  it('is 1 for an unknown or future time', () => {
    const settings = { decay: 0.5, decayPer: 'hour' } as const;
    expect(recencyOf({ at: null, step: 0 }, now, settings)).toBe(1);
    expect(recencyOf({ at: at(9), step: 0 }, now, settings)).toBe(1);
  });
});

it('scales to 0..1, with equal numbers scaled to 0', () => {
  expect(scaleToUnit([2, 4, 3])).toEqual([0, 1, 0.5]);
  expect(scaleToUnit([7, 7])).toEqual([0, 0]);
  expect(scaleToUnit([])).toEqual([]);
});

describe('generative agents', () => {
  it('sums scaled relevance, recency and importance, and shows each', async () => {
    const { memory } = create([rating(1), rating(10), rating(4)]);
    await memory.add(turn('old', 'zebra zebra zebra', 1), contextOf());
    await memory.add(turn('mid', 'a violin at home', 2), contextOf());
    await memory.add(turn('new', 'some soup today', 3), contextOf());
    const { items } = await memory.retrieve({ text: '', k: 3 }, contextOf());
    // At day 3 the recencies are 0.995^48, 0.995^24 and 1: 0.786154, 0.886653, 1.
    expect(items.map(({ id }) => id)).toEqual(['mid', 'new', 'old']);
    expect(items[0]?.scoreParts).toMatchObject({ relevance: 0, importance: 1 });
    expect(items[0]?.scoreParts?.recency).toBeCloseTo(0.469961, 5);
    expect(items[1]?.score).toBeCloseTo(1 + 3 / 9, 9);
    expect(items[2]?.score).toBe(0);
  });

  it('sums them unscaled in the reference profile, where time is the number of memories', async () => {
    const { memory } = create([rating(2), rating(9)], { profile: 'reference' });
    await memory.add(turn('a', 'tea', 1), contextOf());
    await memory.add(turn('b', 'coffee', 30), contextOf());
    const { items } = await memory.retrieve({ text: '', k: 2 }, contextOf());
    // The memories have steps 0 and 1, and the question has step 2, so that the newest memory is one step old.
    expect(items.map(({ score }) => score)).toEqual([0.995 + 0.9, 0.995 ** 2 + 0.2]);
  });

  it('makes a found memory recent at the time of the question, once the access is committed', async () => {
    const { memory } = create([rating(5), rating(5)], { weights: { relevance: 0 } });
    await memory.add(turn('a', 'tea', 1), contextOf());
    await memory.add(turn('b', 'coffee', 2), contextOf());
    const query = { text: 'tea', k: 1, queryTime: at(5), filters: { sourceIds: ['a'] } };
    const { accessEvents = [] } = await memory.retrieve(query, contextOf());
    expect(accessEvents).toEqual([{ memoryId: 'a', effect: 'recalled 2024-03-05T00:00:00' }]);
    const best = async () =>
      (await memory.retrieve({ text: 'tea', k: 1, queryTime: at(6) }, contextOf())).items[0]?.id;
    expect(await best()).toBe('b');
    await memory.commitAccess?.(accessEvents, contextOf());
    expect(await best()).toBe('a');
  });

  it('reflects in the write after the threshold was reached; an insight cites its evidence', async () => {
    const { memory, model } = create(
      [
        rating(8),
        rating(9),
        { questions: ['What does Ines make?'] },
        { insights: [{ text: 'Ines is a potter', memories: [0, 7] }] },
        rating(6),
        rating(1),
      ],
      { reflection: { threshold: 17, questions: 1, evidence: 1 }, weights: { relevance: 9 } },
    );
    await memory.add(turn('a', 'Ines makes bowls', 1), contextOf());
    expect((await memory.add(turn('b', 'I swim', 2), contextOf())).usage.calls).toBe(1);
    const report = await memory.add(turn('c', 'Hello', 3), contextOf());
    expect(report.usage.calls).toBe(4);
    expect(report.warnings).toMatchObject([{ kind: 'unknown-reference' }]);
    expect(model.asked).toHaveLength(6);
    const insights = (await memory.list?.({ user: 'ada' }))?.filter(({ kind }) => kind === 'insight');
    expect(insights).toMatchObject([{ text: 'Ines is a potter', sourceIds: ['a'], eventTime: at(1) }]);
    await memory.deleteBySource?.(['a'], contextOf());
    expect((await memory.list?.({ user: 'ada' }))?.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('uses the middle rating for an unreadable reply, or fails the write', async () => {
    const bad = ['ten', 'ten'];
    const lenient = await create(bad).memory.add(turn('a', 'tea', 1), contextOf());
    expect(lenient).toMatchObject({ stored: ['a'], warnings: [{ kind: 'unusable-reply' }] });
    const strict = create(bad, { onUnusableReply: 'fail' }).memory;
    await expect(strict.add(turn('a', 'tea', 1), contextOf())).rejects.toThrow();
    expect(await strict.list?.({ user: 'ada' })).toEqual([]);
  });

  it('rejects a wrong number of questions in the reference profile', async () => {
    const replies = () => [rating(9), { questions: ['Only one?'] }];
    const { memory } = create(replies(), { profile: 'reference' });
    await memory.add(turn('a', 'tea', 1), contextOf());
    const report = await memory.flush?.(contextOf());
    expect(report).toMatchObject({ stored: [], warnings: [{ kind: 'unusable-reply' }] });
    const fixed = create([...replies(), { insights: [{ text: 'Likes tea', memories: [0] }] }, rating(3)], {
      preset: 'memengine',
    });
    await fixed.memory.add(turn('a', 'tea', 1), contextOf());
    expect((await fixed.memory.flush?.(contextOf()))?.stored).toHaveLength(1);
  });
});
