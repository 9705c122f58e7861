import { eventTime, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';

const at = (day: number) => eventTime({ year: 2024, month: 3, day, hour: 0 });
const turn = (id: string, content: string, day = 1): Turn => ({
  id,
  role: 'user',
  content,
  eventTime: at(day),
});
const history: readonly Turn[] = [
  turn('bees', 'I keep bees in the orchard behind the mill', 1),
  turn('violin', 'I play the violin on Sundays', 2),
  turn('tea', 'I drink green tea every morning', 3),
  turn('train', 'The train leaves at seven', 4),
  turn('soup', 'The soup needs salt', 5),
  turn('boat', 'My boat is called Marta', 6),
];
const summaries = history.map(({ id }) => ({ summary: `About ${id}.` }));
const needed = (value: boolean) => ({ needed: value });
const enough = (value: boolean) => ({ enough: value });

async function create(replies: readonly unknown[], options: object = {}, messages = history) {
  const model = createScriptedModel(...summaries.slice(0, messages.length), ...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  const memory = createMemorySystem({ type: 'scm', options, ports });
  for (const message of messages) await memory.add(message, contextOf());
  const asked = model.asked.length;
  const find = (text: string, k = 9) => memory.retrieve({ text, k, queryTime: at(6) }, contextOf());
  return { memory, find, calls: () => model.asked.length - asked, asked: model.asked };
}

const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

describe('SCM', () => {
  it('asks for a summary of each message, stored with the full message', async () => {
    const { memory, asked } = await create([], {}, history.slice(0, 2));
    expect(asked).toHaveLength(2);
    expect((await memory.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual([
      'user: I keep bees in the orchard behind the mill',
      'user: I play the violin on Sundays',
    ]);
  });

  it('shows the latest three if they are enough: one call', async () => {
    const { find, calls } = await create([needed(false)]);
    const found = await find('What is the boat called?');
    expect(ids(found)[0]).toBe('boat');
    expect(ids(found).sort()).toEqual(['boat', 'soup', 'train']);
    expect(found.usage).toMatchObject({ calls: 1, embeddedTexts: 1 });
    expect([calls(), found.accessEvents]).toEqual([1, undefined]);
  });

  it('recalls three more as stored summaries if these are enough: two calls', async () => {
    const { find } = await create([needed(true), enough(true)]);
    const found = await find('Where are the bees in the orchard?');
    expect(found.usage).toMatchObject({ calls: 2, embeddedTexts: 1 });
    expect(found.items[0]).toMatchObject({
      id: 'bees',
      kind: 'summary',
      text: 'About bees.',
      sourceIds: ['bees'],
    });
    expect(
      found.items
        .filter(({ kind }) => kind === 'turn')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['boat', 'soup', 'train']);
    expect(ids(found)).toHaveLength(6);
  });

  it('shows the messages themselves if summaries are not enough', async () => {
    const { find } = await create([needed(true), enough(false)]);
    const { items } = await find('Where are the bees in the orchard?');
    expect(items[0]).toMatchObject({
      kind: 'turn',
      text: 'user: I keep bees in the orchard behind the mill',
    });
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['turn']));
  });

  it('ranks by relevance and 0.995 to the power of the hours since, summed unscaled', async () => {
    const { find } = await create([needed(true), enough(false)], { recalled: 1 });
    const { items } = await find('I keep bees in the orchard behind the mill');
    const [bees] = items;
    // Five days are 120 hours.
    expect(bees?.scoreParts?.recency).toBeCloseTo(0.995 ** 120, 9);
    expect(bees?.score).toBeCloseTo((bees?.scoreParts?.relevance ?? 0) + 0.995 ** 120, 9);
  });

  it('makes a recalled message recent, once the access is committed', async () => {
    const again = [needed(true), enough(false)];
    const { memory, find } = await create([...again, ...again], { recalled: 1, decay: 0.5 });
    const question = 'Where are the bees in the orchard?';
    const { accessEvents = [], items } = await find(question);
    const recalled = accessEvents.map(({ memoryId }) => memoryId);
    expect(recalled).toHaveLength(1);
    const recencyOf = (all: typeof items) =>
      all.find(({ id }) => id === recalled[0])?.scoreParts?.recency ?? -1;
    expect(recencyOf(items)).toBeLessThan(1);
    await memory.commitAccess?.(accessEvents, contextOf());
    expect(recencyOf((await find(question)).items)).toBe(1);
  });

  it('makes no call without a question, or if only the latest messages are stored', async () => {
    const { find, calls } = await create([]);
    expect(ids(await find(''))).toEqual(['boat', 'soup', 'train']);
    const few = await create([], {}, history.slice(0, 3));
    expect(ids(await few.find('Who plays the violin?'))[0]).toBe('violin');
    expect([calls(), few.calls()]).toEqual([0, 0]);
  });

  it('shows more after an unreadable judgement: further messages, in full', async () => {
    const { find } = await create(['perhaps', 'perhaps', 'perhaps', 'perhaps']);
    const { items } = await find('Where are the bees?');
    expect(items).toHaveLength(6);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['turn']));
    const strict = await create(['perhaps', 'perhaps'], { onUnusableReply: 'fail' });
    await expect(strict.find('Where are the bees?')).rejects.toThrow();
  });

  it('stores a message without a summary if the reply cannot be read or a caller has rewritten it', async () => {
    const { memory, find } = await create([needed(true), enough(true)]);
    await memory.update?.('bees', 'user: I keep goats', contextOf());
    const { items } = await find('Where do I keep goats?');
    expect(items.find(({ id }) => id === 'bees')).toMatchObject({ kind: 'turn', text: 'user: I keep goats' });
    const bare = await create(['perhaps', 'perhaps'], {}, []);
    const report = await bare.memory.add(turn('a', 'x y z'), contextOf());
    expect(report).toMatchObject({ stored: ['a'], warnings: [{ kind: 'unusable-reply' }] });
  });

  it('returns the latest and the best messages among those that pass the filters', async () => {
    const { memory } = await create([needed(true), enough(false)], { latest: 1, recalled: 1 });
    const filters = { sourceIds: ['bees', 'violin', 'tea'] };
    const found = await memory.retrieve({ text: 'Where are the bees?', k: 9, filters }, contextOf());
    expect(ids(found).sort()).toEqual(['bees', 'tea']);
  });
});

describe('SCM as in MemEngine', () => {
  const profile = 'reference';
  const fresh = ['a', 'b', 'c'].map((letter) => ({ summary: `Fresh ${letter}.` }));

  it('requests every summary again, so that a read costs five calls', async () => {
    const { find } = await create([needed(true), ...fresh, enough(true)], { profile });
    const found = await find('Where are the bees in the orchard?');
    expect(found.usage).toMatchObject({ calls: 5, embeddedTexts: 1 });
    const shown = found.items.filter(({ kind }) => kind === 'summary').map(({ text }) => text);
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(text).toMatch(/^Fresh [abc]\.$/);
  });

  it('treats an unreadable judgement as true: more is needed, and summaries are enough', async () => {
    const { find } = await create(['perhaps', 'perhaps', ...fresh, 'perhaps', 'perhaps'], {
      profile,
      decay: 1,
    });
    const { items } = await find('Where are the bees in the orchard?');
    expect(items.find(({ id }) => id === 'bees')).toMatchObject({ kind: 'summary' });
  });

  it('counts recalled messages among the latest', async () => {
    const replies = [needed(true), fresh[0], enough(true), needed(false)];
    const { memory, find } = await create(replies, { profile, recalled: 1, decay: 0.99 });
    const { accessEvents = [] } = await find('I keep bees in the orchard behind the mill');
    expect(accessEvents.map(({ memoryId }) => memoryId)).toEqual(['bees']);
    await memory.commitAccess?.(accessEvents, contextOf());
    // A recalled message has the step of the question; the newest message is one step older.
    expect(ids(await find('And the bees?'))).toEqual(['bees', 'boat', 'soup']);
  });

  it('does not embed a question that the latest messages answer', async () => {
    const { find } = await create([needed(false)], { profile });
    const found = await find('What is the boat called?');
    expect(ids(found)).toEqual(['boat', 'soup', 'train']);
    expect(found.usage).toMatchObject({ calls: 1, embeddedTexts: 0 });
  });
});
