import { createManualClock, eventTime, type Scope, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { estimateTokens } from '@memgym/text';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { heatOf } from './heat.js';
import { keywordLikeness } from './keyword-likeness.js';
import { memoryOsPresets } from './memory-os-presets.js';

const ada: Scope = { user: 'ada' };
const said = (id: string, content: string, details: Partial<Turn> = {}): Turn => ({
  id,
  role: 'user',
  content,
  ...details,
});
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  const settings = { shortTermCapacity: 1 };
  return {
    model,
    memory: createMemorySystem({ type: 'memory-os', options: { settings, ...options }, ports }),
  };
};
type Memory = ReturnType<typeof create>['memory'];
const chain = (summary: string) => ({ summary });
const topic = (content: string, ...keywords: string[]) => ({ theme: 'x', keywords, content });
const topics = (...list: object[]) => ({ topics: list });
const profile = { profile: 'Patience (High): waits for weeks until a boat is dry.' };
const knowledge = (...user: string[]) => ({
  user: user.map((text) => ({ text, pages: [0] })),
  assistant: [],
});
const listed = async (memory: Memory, kind: string) =>
  ((await memory.list?.(ada)) ?? []).filter((item) => item.kind === kind);
const read = (memory: Memory, text: string, k = 10) => memory.retrieve({ text, k }, contextOf());
async function visit(memory: Memory, text: string): Promise<void> {
  const { accessEvents = [] } = await read(memory, text);
  await memory.commitAccess?.(accessEvents, contextOf());
}

describe('the heat of a segment', () => {
  const fresh = { visits: 0, interactions: 1, lastVisitMs: 0 };
  it('is 2.0 with one new page, and 6.0 after four visits', () => {
    expect(heatOf(fresh, 0, memoryOsPresets.package)).toBe(2);
    expect(heatOf({ ...fresh, visits: 4 }, 0, memoryOsPresets.package)).toBe(6);
  });

  it('cools by μ: a day later the package’s recency is 1/e, the paper’s almost 1', () => {
    const day = 86_400_000;
    expect(heatOf(fresh, day, memoryOsPresets.package)).toBeCloseTo(1.36788, 5);
    expect(heatOf(fresh, day, memoryOsPresets.paper)).toBeCloseTo(1.9914, 4);
    expect(heatOf(fresh, day, memoryOsPresets.locomo)).toBeCloseTo(0.8, 9);
  });
});

it('keywords overlap by Jaccard or by mean containment', () => {
  const fixed = { exactKeywords: false };
  const [left, right] = [
    ['Tea', 'milk'],
    ['tea', 'cup', 'spoon'],
  ];
  expect(keywordLikeness(left, right, { overlap: 'jaccard', rules: fixed })).toBe(0.25);
  expect(keywordLikeness(left, right, { overlap: 'containment', rules: fixed })).toBeCloseTo(5 / 12, 12);
  expect(keywordLikeness([], [], { overlap: 'containment', rules: fixed })).toBe(0);
  expect(keywordLikeness(left, right, { overlap: 'jaccard', rules: { exactKeywords: true } })).toBe(0);
});

describe('MemoryOS', () => {
  it('stores an exchange without a call, and later moves it to a topic as a page', async () => {
    const { memory, model } = create([chain('About the canoe.'), topics(topic('A canoe leaks.', 'canoe'))]);
    const first = await memory.add(
      {
        id: 's',
        turns: [said('t1', 'My canoe leaks.'), said('t2', 'Use tar.', { role: 'assistant' })],
      },
      contextOf(),
    );
    expect(first).toMatchObject({ usage: { calls: 0 } });
    expect(await listed(memory, 'exchange')).toMatchObject([
      { text: 'user: My canoe leaks.\nassistant: Use tar.', sourceIds: ['t1', 't2'] },
    ]);
    // Continuity is not judged without an earlier page.
    expect(await memory.add(said('t3', 'Thanks.'), contextOf())).toMatchObject({ usage: { calls: 2 } });
    expect(model.asked.map(({ temperature }) => temperature)).toEqual([0.3, 0]);
    expect(await listed(memory, 'page')).toMatchObject([{ sourceIds: ['t1', 't2'] }]);
    expect(await listed(memory, 'segment')).toMatchObject([
      { text: 'A canoe leaks.', sourceIds: ['t1', 't2'] },
    ]);
    const { items } = await read(memory, 'canoe');
    expect(items.map(({ kind }) => kind)).toEqual(['page', 'exchange']);
    expect(items[0]?.text).toContain('(About the canoe.)');
  });

  it('stores the first 100 tokens of a summary, and does not limit calls, so that their JSON is complete', async () => {
    const { memory, model } = create([chain('canoe '.repeat(500)), topics(topic('A canoe leaks.', 'canoe'))]);
    await memory.add(said('t1', 'My canoe leaks.'), contextOf());
    await memory.add(said('t3', 'Thanks.'), contextOf());
    expect(model.asked.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([undefined, undefined]);
    const [page] = await listed(memory, 'page');
    const summary = /\((canoe[^)]*)\)/.exec(page?.text ?? '')?.[1] ?? '';
    expect(estimateTokens(summary)).toBeLessThanOrEqual(100);
    expect(estimateTokens(`${summary} canoe canoe`)).toBeGreaterThan(100);
  });

  it('retains one-sided messages; the original drops them when they leave short-term memory, without a call', async () => {
    const fixed = create([chain('a'), topics(topic('One.'))]).memory;
    const original = create([], { profile: 'reference' }).memory;
    await fixed.add(said('t1', 'One.'), contextOf());
    await original.add(said('t1', 'One.'), contextOf());
    await fixed.add(said('t2', 'Two.'), contextOf());
    const report = await original.add(said('t2', 'Two.'), contextOf());
    expect(await listed(fixed, 'page')).toHaveLength(1);
    expect(report).toMatchObject({ usage: { calls: 0 }, skipped: [{ sourceId: 't1' }] });
    expect((await original.list?.(ada))?.map(({ sourceIds }) => sourceIds)).toEqual([['t2']]);
  });

  it('joins pages that continue each other: the whole chain gets the new summary', async () => {
    const { memory } = create([
      chain('First.'),
      topics(topic('One.')),
      { continuous: true },
      chain('First and second.'),
      topics(topic('Two.')),
      { continuous: false },
      chain('Third.'),
      topics(topic('Three.')),
    ]);
    for (const id of ['t1', 't2', 't3', 't4']) await memory.add(said(id, `Message ${id}.`), contextOf());
    const texts = (await listed(memory, 'page')).map(({ text }) => text.split('\n')[1]);
    expect(texts).toEqual(['(First and second.)', '(First and second.)', '(Third.)']);
    await memory.deleteBySource?.(['t2'], contextOf());
    expect((await listed(memory, 'page')).map(({ text }) => text)).toEqual([
      'user: Message t1.',
      'user: Message t3.\n(Third.)',
    ]);
  });

  it('stores a page of two topics once, in both segments; the original copies it', async () => {
    const script = [chain('a'), topics(topic('Canoes leak.', 'canoe'), topic('Violins break.', 'violin'))];
    const both = (id: string) => ({
      id: `session of ${id}`,
      turns: [said(id, 'Canoe and violin.'), said(`${id}r`, 'Oh.', { role: 'assistant' })],
    });
    const fixed = create(script).memory;
    const original = create([{ continuous: false }, ...script], { profile: 'reference' }).memory;
    const counts: number[][] = [];
    for (const memory of [fixed, original]) {
      await memory.add(both('t1'), contextOf());
      await memory.add(both('t2'), contextOf());
      counts.push([(await listed(memory, 'page')).length, (await listed(memory, 'segment')).length]);
    }
    expect(counts).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('puts pages of a known topic into its segment, by cosine and keywords', async () => {
    const { memory } = create([
      chain('a'),
      topics(topic('The canoe leaks.', 'canoe')),
      { continuous: false },
      chain('b'),
      topics(topic('The canoe leaks again.', 'canoe')),
      { continuous: false },
      chain('c'),
      topics(topic('A wedding in May.', 'wedding')),
    ]);
    for (const id of ['t1', 't2', 't3', 't4']) await memory.add(said(id, `Message ${id}.`), contextOf());
    expect((await listed(memory, 'segment')).map(({ sourceIds }) => sourceIds)).toEqual([
      ['t1', 't2'],
      ['t3'],
    ]);
  });

  it('searches only the best segments, and heats those with a hit', async () => {
    const replies = [
      chain('a'),
      topics(topic('Zebra quagga.', 'zebra')),
      { continuous: false },
      chain('b'),
      topics(topic('A zebra wedding in May.', 'wedding')),
    ];
    const pagesOf = async (segments: number) => {
      const { memory } = create(replies, { settings: { shortTermCapacity: 1, segments } });
      await memory.add(said('t1', 'Hello there.'), contextOf());
      await memory.add(said('t2', 'The zebra wedding is in May.'), contextOf());
      await memory.add(said('t3', 'Thanks.'), contextOf());
      const { items, accessEvents = [] } = await read(memory, 'zebra quagga');
      const pages = items.filter(({ kind }) => kind === 'page').map(({ sourceIds }) => sourceIds[0]);
      return { pages, heated: accessEvents.length };
    };
    // The nearest segment has no similar page; the next one would.
    expect(await pagesOf(1)).toEqual({ pages: [], heated: 0 });
    expect(await pagesOf(2)).toEqual({ pages: ['t2'], heated: 1 });
  });

  it('triggers at the threshold: after four committed visits the next write analyses the segment, which then cools', async () => {
    const { memory, model } = create([
      chain('a'),
      topics(topic('Canoe.', 'canoe')),
      { continuous: false },
      chain('b'),
      topics(topic('Wedding.', 'wedding')),
      profile,
      knowledge('Owns a canoe.'),
    ]);
    await memory.add(said('t1', 'My canoe leaks.'), contextOf());
    await memory.add(said('t2', 'Thanks.'), contextOf());
    await read(memory, 'canoe');
    for (let times = 0; times < 4; times += 1) await visit(memory, 'canoe');
    expect(JSON.stringify((await memory.snapshot()).state)).toContain('"heat":6');
    await memory.add(said('t3', 'A wedding.'), contextOf());
    expect(model.asked).toHaveLength(7);
    expect(await listed(memory, 'user-knowledge')).toMatchObject([
      { text: 'Owns a canoe.', sourceIds: ['t1'] },
    ]);
    expect(await memory.context?.(ada)).toBe(profile.profile);
    const state = JSON.stringify((await memory.snapshot()).state);
    expect(state).not.toContain('"heat":6');
    expect(state).toContain('"analysed":true');
    await memory.deleteBySource?.(['t1'], contextOf());
    expect(await memory.context?.(ada)).toBe('');
    expect(await listed(memory, 'user-knowledge')).toEqual([]);
  });

  it('is not blocked by a hot segment without new pages; the original is', async () => {
    const pair = (id: string, text: string) => ({
      id: `session of ${id}`,
      turns: [said(id, text), said(`${id}r`, 'Oh.', { role: 'assistant' })],
    });
    const lead = { continuous: false };
    const script = [
      chain('a'),
      topics(topic('Canoe.', 'canoe')),
      profile,
      knowledge('Owns a canoe.'),
      lead,
      chain('b'),
      topics(topic('Wedding.', 'wedding')),
      profile,
      knowledge('Marries in May.'),
    ];
    const settings = { shortTermCapacity: 1, heatThreshold: 2 };
    const fixed = create(script, { settings }).memory;
    const original = create([lead, ...script], { settings, profile: 'reference' }).memory;
    for (const memory of [fixed, original]) {
      await memory.add(pair('t1', 'My canoe leaks.'), contextOf());
      await memory.add(pair('t2', 'We marry in May.'), contextOf());
      // The analysed segment becomes the hottest, although nothing in it is new.
      for (let times = 0; times < 4; times += 1) await visit(memory, 'canoe');
      await memory.add(pair('t3', 'Good night.'), contextOf());
    }
    const lines = async (memory: Memory) => (await listed(memory, 'user-knowledge')).map(({ text }) => text);
    expect(await lines(fixed)).toEqual(['Owns a canoe.', 'Marries in May.']);
    expect(await lines(original)).toEqual(['Owns a canoe.']);
  });

  it('dates a visit, from which cooling starts, by the conversation’s clock; the original by the system clock', async () => {
    const day = (number: number) => ({ eventTime: eventTime({ year: 2023, month: 5, day: number }) });
    const pair = (id: string, time: object) => ({
      id: `session of ${id}`,
      turns: [said(id, 'My canoe leaks.', time), said(`${id}r`, 'Oh.', { role: 'assistant', ...time })],
    });
    const settings = { shortTermCapacity: 1, heatThreshold: 1.9 };
    for (const profileName of ['fixed', 'reference']) {
      const lead = { continuous: false };
      const script = [chain('a'), topics(topic('Canoe.')), profile, knowledge()];
      const { memory } = create(profileName === 'fixed' ? script : [lead, ...script], {
        settings,
        profile: profileName,
      });
      const clock = createManualClock();
      await memory.add(pair('t1', day(1)), { ...contextOf(), clock });
      await memory.add(pair('t2', day(1)), { ...contextOf(), clock });
      const state = JSON.stringify((await memory.snapshot()).state);
      expect(state).toContain(
        profileName === 'fixed' ? '"lastVisitMs":1682899200000' : `"lastVisitMs":${clock.now()}`,
      );
    }
  });

  it('retains the old profile when the new one is too short or cannot be read, with a warning', async () => {
    const { memory } = create(
      [chain('a'), topics(topic('Canoe.')), { profile: 'Nice.' }, knowledge('Owns a canoe.')],
      { settings: { shortTermCapacity: 1, heatThreshold: 2 } },
    );
    await memory.add(said('t1', 'My canoe leaks.'), contextOf());
    const report = await memory.add(said('t2', 'Thanks.'), contextOf());
    expect(report.warnings).toMatchObject([{ kind: 'rejected-change' }]);
    expect(await memory.context?.(ada)).toBe('');
    expect(await listed(memory, 'user-knowledge')).toHaveLength(1);
  });

  it('drops the oldest line of knowledge, and the least visited topic, above capacity', async () => {
    const settings = { shortTermCapacity: 1, heatThreshold: 2, knowledgeCapacity: 1, segmentCapacity: 1 };
    const { memory } = create(
      [
        chain('a'),
        topics(topic('Canoe.', 'canoe')),
        profile,
        knowledge('Owns a canoe.', 'Has tar.'),
        { continuous: false },
        chain('b'),
        topics(topic('Wedding.', 'wedding')),
        profile,
        knowledge(),
      ],
      { settings },
    );
    await memory.add(said('t1', 'My canoe leaks.'), contextOf());
    await memory.add(said('t2', 'We marry.'), contextOf());
    expect((await listed(memory, 'user-knowledge')).map(({ text }) => text)).toEqual(['Has tar.']);
    const report = await memory.add(said('t3', 'Good night.'), contextOf());
    expect(report.skipped).toMatchObject([{ sourceId: 't1' }]);
    expect((await listed(memory, 'segment')).map(({ text }) => text)).toEqual(['Wedding.']);
  });

  describe('as configured by MemoryBench', () => {
    const pair = (number: number) => ({
      id: `session ${number}`,
      turns: [said(`u${number}`, `Canoe ${number}.`), said(`a${number}`, 'Oh.', { role: 'assistant' })],
    });
    const move = (number: number) => [
      { continuous: false },
      chain(`chain ${number}`),
      topics(topic(`Canoe ${number}.`, 'canoe')),
    ];
    const asOriginal = { profile: 'reference', preset: 'memorybench', settings: {} };

    it('retains six one-sided messages', async () => {
      const { memory } = create([], asOriginal);
      for (let number = 1; number <= 9; number += 1) {
        await memory.add(said(`t${number}`, `Turn ${number}.`), contextOf());
      }
      expect((await listed(memory, 'exchange')).map(({ sourceIds }) => sourceIds[0])).toEqual([
        't4',
        't5',
        't6',
        't7',
        't8',
        't9',
      ]);
    });

    const analysed = (number: number, ...lines: string[]) => [
      ...move(number),
      { profile: `Nice ${number}.` },
      knowledge(...lines),
    ];
    const hot = { heatThreshold: 2, topicThreshold: 3 };

    it('accepts a short profile, and stores new knowledge as one entry per side and write', async () => {
      const words = topics(topic('A boat.', 'canoe'));
      // The first page begins the segment and is never analysed; each page and segment has a call for its keywords.
      const [, ...first] = move(1);
      const joined = (number: number) => {
        const [lead, summary, found, ...rest] = analysed(number, 'Owns a canoe.', 'Has tar.');
        return [lead, summary, found, words, ...rest];
      };
      const { memory } = create([...first, words, words, ...joined(2), ...joined(3)], {
        ...asOriginal,
        settings: { ...hot, shortTermCapacity: 2, topicThreshold: 0 },
      });
      for (const number of [1, 2, 3, 4]) await memory.add(pair(number), contextOf());
      expect(await memory.context?.(ada)).toBe('Nice 3.');
      expect((await listed(memory, 'user-knowledge')).map(({ text }) => text)).toEqual([
        'Owns a canoe.\nHas tar.',
        'Owns a canoe.\nHas tar.',
      ]);
    });

    it('of the package only repeats lines', async () => {
      const script = [...analysed(1, 'Owns a canoe.'), ...analysed(2, 'Owns a canoe.', 'Has tar.')];
      const { memory } = create(script, { profile: 'reference', settings: { ...hot, shortTermCapacity: 1 } });
      for (const number of [1, 2, 3]) await memory.add(pair(number), contextOf());
      expect(await memory.context?.(ada)).toBe('');
      expect((await listed(memory, 'user-knowledge')).map(({ text }) => text)).toEqual([
        'Owns a canoe.',
        'Owns a canoe.',
        'Has tar.',
      ]);
    });
  });
});
