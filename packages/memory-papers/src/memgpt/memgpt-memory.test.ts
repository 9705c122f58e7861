import { eventTime, type MemorySystem, type RestorableMemory, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';

const turn = (id: string, content: string, day = 1): Turn => ({
  id,
  role: 'user',
  content,
  eventTime: eventTime({ year: 2024, month: 3, day }),
});
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'memgpt', options, ports }) };
};
const summary = (text: string) => ({ summary: text });
const search = (name: string, query: string) => ({ function: name, query, memories: [] });
const file = (name: string, ...memories: number[]) => ({ function: name, query: '', memories });
const calls = (...list: object[]) => ({ calls: list });
const all = (text: string) => ({ text, k: Number.POSITIVE_INFINITY });
const find = (memory: MemorySystem, text: string) => memory.retrieve(all(text), contextOf());
const ids = ({ items }: { readonly items: readonly { readonly id: string }[] }) => items.map(({ id }) => id);

/** Asks a question, and commits the moves that the model requested. */
async function act(memory: MemorySystem, text: string): Promise<string[]> {
  const retrieval = await find(memory, text);
  await memory.commitAccess?.(retrieval.accessEvents ?? [], contextOf());
  return ids(retrieval);
}

const placesSchema = z.object({
  scopes: z.array(
    z.object({
      memories: z.array(
        z.object({
          item: z.object({ id: z.string(), kind: z.string() }),
          data: z.object({ place: z.string(), since: z.number(), size: z.number() }),
        }),
      ),
    }),
  ),
});

/** Ids by place, the oldest in each place first. */
async function places(memory: RestorableMemory): Promise<Record<string, string[]>> {
  const { state } = await memory.snapshot();
  const [scope] = placesSchema.parse(state).scopes;
  const sorted = [...(scope?.memories ?? [])].sort((left, right) => left.data.since - right.data.since);
  const byPlace: Record<string, string[]> = {};
  for (const { item, data } of sorted) {
    if (item.kind !== 'summary') byPlace[data.place] = [...(byPlace[data.place] ?? []), item.id];
  }
  return byPlace;
}

describe('MemGPT', () => {
  it('shows the whole main context, and makes no write calls while it has room', async () => {
    const { memory, model } = create([calls()]);
    await memory.add(turn('a', 'I keep bees'), contextOf());
    expect((await memory.add(turn('b', 'My canoe leaks'), contextOf())).usage.calls).toBe(0);
    const { items, usage, accessEvents } = await find(memory, 'Whose canoe leaks?');
    expect(items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(usage).toMatchObject({ calls: 1, embeddedTexts: 1 });
    expect(accessEvents).toBeUndefined();
    expect(model.asked[0]).toMatchObject({ role: 'memory-read' });
  });

  it('flushes the older half of a full queue, and adds it to a summary that every prompt shows', async () => {
    // Every message has 4 words.
    const { memory } = create([summary('Ada has bees.'), summary('Ada has bees and a canoe.')], {
      capacity: 12,
    });
    for (const id of ['a', 'b', 'c']) await memory.add(turn(id, `${id} two three`), contextOf());
    expect(await places(memory)).toEqual({ queue: ['a', 'b', 'c'] });
    expect(await memory.context?.({ user: 'ada' })).toBe('');
    const report = await memory.add(turn('d', 'd two three', 2), contextOf());
    expect(report.usage.calls).toBe(1);
    expect(await places(memory)).toEqual({ recall: ['a', 'b'], queue: ['c', 'd'] });
    expect(await memory.context?.({ user: 'ada' })).toBe('Ada has bees.');
    // Summary 3, queue 8: one more message exceeds the capacity again.
    await memory.add(turn('e', 'e two three', 3), contextOf());
    expect(await places(memory)).toEqual({ recall: ['a', 'b', 'c', 'd'], queue: ['e'] });
    const made = (await memory.list?.({ user: 'ada' }))?.filter(({ kind }) => kind === 'summary');
    expect(made).toMatchObject([
      {
        text: 'Ada has bees and a canoe.',
        sourceIds: ['a', 'b', 'c', 'd'],
        eventTime: '2024-03-02T00:00:00',
      },
    ]);
  });

  it('finds flushed messages by the model’s own search; they join the queue once the access is committed', async () => {
    const { memory } = create(
      [summary('Bees.'), calls(search('recall', 'bees')), calls(), calls(search('recall', 'bees')), calls()],
      { capacity: 8, found: 1 },
    );
    await memory.add(turn('a', 'I keep bees'), contextOf());
    await memory.add(turn('b', 'I like tea'), contextOf());
    await memory.add(turn('c', 'the canoe leaks'), contextOf());
    expect(await places(memory)).toEqual({ recall: ['a', 'b'], queue: ['c'] });
    const found = await find(memory, 'What does Ada keep?');
    expect(ids(found).sort()).toEqual(['a', 'c']);
    expect(found.accessEvents).toEqual([{ memoryId: 'a', effect: 'recall' }]);
    expect(ids(await find(memory, 'What does Ada keep?'))).toEqual(['c']);
    expect(await places(memory)).toEqual({ recall: ['a', 'b'], queue: ['c'] });
    await act(memory, 'What does Ada keep?');
    expect(await places(memory)).toEqual({ recall: ['b'], queue: ['c', 'a'] });
    expect(ids(await find(memory, 'What does Ada keep?')).sort()).toEqual(['a', 'c']);
  });

  it('moves memories that the model archives only on commit, and finds them in archival storage', async () => {
    const { memory, model } = create([
      calls(file('transfer', 0), file('archive', 1)),
      calls(file('save', 0), search('retrieve', 'tea')),
      calls(),
    ]);
    await memory.add(turn('a', 'I keep bees'), contextOf());
    await memory.add(turn('b', 'I like tea'), contextOf());
    await memory.add(turn('c', 'the canoe leaks'), contextOf());
    const filed = await find(memory, 'Anything?');
    expect(ids(filed).sort()).toEqual(['a', 'b', 'c']);
    expect(await places(memory)).toEqual({ queue: ['a', 'b', 'c'] });
    await memory.commitAccess?.(filed.accessEvents ?? [], contextOf());
    expect(await places(memory)).toEqual({ working: ['a'], queue: ['c'], archive: ['b'] });
    expect((await act(memory, 'Tea?')).sort()).toEqual(['a', 'b', 'c']);
    expect(await places(memory)).toEqual({ archive: ['a'], queue: ['c'], working: ['b'] });
    await find(memory, 'Anything?');
    expect(model.asked[2]?.messages[0]?.content).toContain('archival storage (1 memories)');
  });

  it('does not move a memory twice for two answers, or after it has left', async () => {
    const { memory } = create([calls(file('archive', 0)), calls(file('transfer', 0))]);
    await memory.add(turn('a', 'I keep bees'), contextOf());
    const [first, second] = [await find(memory, 'One?'), await find(memory, 'Two?')];
    await memory.commitAccess?.(first.accessEvents ?? [], contextOf());
    await memory.commitAccess?.(second.accessEvents ?? [], contextOf());
    await memory.commitAccess?.([{ memoryId: 'a', effect: 'of another system' }], contextOf());
    expect(await places(memory)).toEqual({ archive: ['a'] });
  });

  it('warns above 70 % of the capacity', async () => {
    const warned = async (words: number) => {
      const { memory, model } = create([calls()], { capacity: 10 });
      await memory.add(turn('a', 'bee '.repeat(words - 1).trim()), contextOf());
      await find(memory, 'Anything?');
      return model.asked[0]?.messages[0]?.content.includes('nearly full');
    };
    expect([await warned(7), await warned(8)]).toEqual([false, true]);
  });

  it('moves the oldest memories of an oversized working context to archival storage with the next write', async () => {
    const { memory } = create([calls(file('transfer', 0, 1, 2))], { capacity: 20, workingShare: 0.5 });
    for (const id of ['a', 'b', 'c']) await memory.add(turn(id, `${id} two three`), contextOf());
    await act(memory, 'Anything?');
    expect(await places(memory)).toEqual({ working: ['a', 'b', 'c'] });
    await memory.add(turn('d', 'd two three'), contextOf());
    expect(await places(memory)).toEqual({ archive: ['a'], working: ['b', 'c'], queue: ['d'] });
  });

  it('rejects numbers that were not shown: it asks again, then continues without, or fails', async () => {
    const bad = [calls(file('save', 0)), calls(file('archive', 7))];
    const { memory, model } = create(bad);
    await memory.add(turn('a', 'I keep bees'), contextOf());
    const found = await find(memory, 'Bees?');
    expect(ids(found)).toEqual(['a']);
    expect(found.accessEvents).toBeUndefined();
    expect(found.usage.calls).toBe(2);
    expect(model.asked[1]?.messages.at(-1)?.content).toContain('not in the working context');
    const strict = create(bad, { onUnusableReply: 'fail' }).memory;
    await strict.add(turn('a', 'I keep bees'), contextOf());
    await expect(find(strict, 'Bees?')).rejects.toThrow(/not in the queue/);
  });

  it('flushes without a summary that cannot be read or is far too long, with a warning', async () => {
    const long = summary('word '.repeat(21));
    const { memory } = create([long, long], { capacity: 4, summarySize: 10 });
    await memory.add(turn('a', 'I keep bees'), contextOf());
    const report = await memory.add(turn('b', 'I like tea'), contextOf());
    expect(report).toMatchObject({ stored: ['b', 'a'], warnings: [{ kind: 'unusable-reply' }] });
    expect(await places(memory)).toEqual({ recall: ['a'], queue: ['b'] });
    const strict = create([long, long], { capacity: 4, summarySize: 10, onUnusableReply: 'fail' }).memory;
    await strict.add(turn('a', 'I keep bees'), contextOf());
    await expect(strict.add(turn('b', 'I like tea'), contextOf())).rejects.toThrow();
    expect(await places(strict)).toEqual({ queue: ['a'] });
  });

  it('forgets the summary together with any message it covers', async () => {
    const { memory } = create([summary('Bees.')], { capacity: 4 });
    await memory.add(turn('a', 'I keep bees'), contextOf());
    await memory.add(turn('b', 'I like tea'), contextOf());
    expect(await memory.context?.({ user: 'ada' })).toBe('Bees.');
    await memory.deleteBySource?.(['a'], contextOf());
    expect(await memory.context?.({ user: 'ada' })).toBe('');
    expect((await memory.list?.({ user: 'ada' }))?.map(({ id }) => id)).toEqual(['b']);
  });

  it('never holds more messages in the main context than fit, and loses none', async () => {
    const texts = fc.array(
      fc.array(fc.constantFrom('bee', 'tea', '蜂蜜', 'canoe'), { minLength: 1, maxLength: 30 }),
      {
        maxLength: 25,
      },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 5, max: 60 }), async (messages, capacity) => {
        const ports = {
          model: createOfflineChatModel({ replies: memoryReplies }),
          embedder: createHashedEmbedder({ dimensions: 32 }),
        };
        const options = { capacity, summarySize: 4, warnAt: 0.3, workingShare: 0.3 };
        const memory = createMemorySystem({ type: 'memgpt', options, ports });
        for (const [place, message] of messages.entries()) {
          await memory.add(turn(`t${place}`, message.join(' ')), contextOf());
          const { state } = await memory.snapshot();
          const placed = placesSchema.parse(state).scopes.flatMap(({ memories }) => memories);
          const shown = placed.filter(({ data }) => data.place === 'queue' || data.place === 'working');
          expect(shown.reduce((sum, { data }) => sum + data.size, 0)).toBeLessThanOrEqual(capacity);
          expect(placed.filter(({ item }) => item.kind === 'turn')).toHaveLength(place + 1);
          await act(memory, 'Tea?');
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('MemGPT as in MemEngine', () => {
  const reference = { profile: 'reference', capacity: 8 };

  it('flushes only when a single message is too long, and then by a whole capacity', async () => {
    const { memory } = create([summary('Words.')], reference);
    for (const id of ['a', 'b', 'c', 'd']) await memory.add(turn(id, `${id} two three`), contextOf());
    expect(await places(memory)).toEqual({ queue: ['a', 'b', 'c', 'd'] });
    await memory.add(turn('e', 'one two three four five six seven eight'), contextOf());
    // 4 + 4 words are not yet more than 8.
    expect(await places(memory)).toEqual({ recall: ['a', 'b', 'c'], queue: ['d', 'e'] });
  });

  it('is warned by the length of the question alone', async () => {
    const { memory, model } = create([calls(), calls()], reference);
    for (const id of ['a', 'b', 'c', 'd']) await memory.add(turn(id, `${id} two three`), contextOf());
    await find(memory, 'One two three?');
    await find(memory, 'One two three four five six?');
    const warned = model.asked.map(({ messages }) => messages[0]?.content.includes('nearly full'));
    expect(warned).toEqual([false, true]);
  });

  it('finds nothing by searching, and embeds nothing', async () => {
    const { memory } = create(
      [summary('Words.'), calls(search('recall', 'tea'), search('retrieve', 'tea'))],
      reference,
    );
    await memory.add(turn('a', 'I like tea very much and milk in it'), contextOf());
    expect(await places(memory)).toEqual({ recall: ['a'] });
    const found = await find(memory, 'Tea?');
    expect(found).toMatchObject({ items: [], usage: { calls: 1, embeddedTexts: 0 } });
  });

  it('archives into recall storage, and does not show archived messages', async () => {
    const { memory } = create([calls(file('archive', 0), file('transfer', 1))], reference);
    for (const id of ['a', 'b', 'c']) await memory.add(turn(id, `${id} two three`), contextOf());
    expect(await act(memory, 'Anything?')).toEqual(['c', 'b']);
    expect(await places(memory)).toEqual({ recall: ['a'], working: ['b'], queue: ['c'] });
  });
});
