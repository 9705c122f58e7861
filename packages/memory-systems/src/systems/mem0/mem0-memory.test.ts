import { createManualClock, type Scope } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { formatMemories } from '../../app-memory/format-memories.js';
import { createMemorySystem } from '../../create-memory-system.js';
import { memoryReplies } from '../../offline.js';
import { contextOf } from '../../testing/contexts.js';
import { day, turn } from '../../testing/turn.js';

const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'mem0', options, ports }) };
};
const ada: Scope = { user: 'ada' };
const fact = (text: string, ...messages: number[]) => ({ text, messages });
const facts = (...list: ReturnType<typeof fact>[]) => ({ facts: list });
const decide = (...decisions: object[]) => ({ decisions });

describe('Mem0', () => {
  it('stores the first facts after one call, each citing its messages', async () => {
    const { memory, model } = create([facts(fact('has a cat', 0), fact('lives in Oslo', 2))]);
    const turns = [
      turn('t1', 'I have a cat.'),
      turn('t2', 'Nice!', { role: 'assistant' }),
      turn('t3', 'In Oslo.'),
    ];
    const report = await memory.add({ id: 's', startTime: day(1), turns }, contextOf());
    expect(report).toMatchObject({
      skipped: [{ sourceId: 't2', reason: 'nothing from it was stored' }],
      usage: { calls: 1, embeddedTexts: 2 },
    });
    expect(model.asked).toHaveLength(1);
    expect(await memory.list?.(ada)).toMatchObject([
      { kind: 'fact', text: 'has a cat', sourceIds: ['t1'], eventTime: day(1) },
      { kind: 'fact', text: 'lives in Oslo', sourceIds: ['t3'] },
    ]);
  });

  it.each([
    ['as they are', { infer: false }, []],
    ['as facts', {}, [facts(fact('has a cat', 0))]],
    [
      'as the original does',
      { profile: 'reference' },
      [{ facts: ['has a cat'] }, { memory: [{ id: '0', text: 'has a cat', event: 'ADD' }] }],
    ],
  ] as const)('stores messages unchanged %s', async (_, options, replies) => {
    const { memory } = create(replies, { messagePrefixes: 'labels', ...options });
    const turns = [turn('t1', 'I have a cat.'), turn('t2', 'Nice!', { role: 'assistant' })];
    const given = { id: 's', startTime: day(1), turns };
    const before = structuredClone(given);
    const { stored } = await memory.add(given, contextOf());
    expect(stored.length).toBeGreaterThan(0);
    expect(given).toEqual(before);
  });

  it('makes one call if there is no fact, and stores nothing', async () => {
    const { memory } = create([facts()]);
    const report = await memory.add(turn('t1', 'Hello there!'), contextOf());
    expect(report).toMatchObject({ stored: [], usage: { calls: 1, embeddedTexts: 0 } });
    expect(report.skipped).toEqual([{ sourceId: 't1', reason: 'no fact was found in it' }]);
  });

  it('preserves the id and both sources of an updated fact, and embeds its new text', async () => {
    const { memory } = create([
      facts(fact('likes tea', 0)),
      facts(fact('likes tea with milk', 0)),
      decide({ fact: 0, event: 'UPDATE', memory: 0, text: 'likes tea with milk' }),
    ]);
    const first = await memory.add(turn('t1', 'Tea!', { eventTime: day(1) }), contextOf());
    const second = await memory.add(turn('t2', 'With milk.', { eventTime: day(2) }), contextOf());
    expect(second.stored).toEqual(first.stored);
    // The fact's own embedding is reused for the updated memory, which has the same text.
    expect(second.usage).toMatchObject({ calls: 2, embeddedTexts: 1 });
    expect(await memory.list?.(ada)).toMatchObject([
      { text: 'likes tea with milk', sourceIds: ['t1', 't2'], eventTime: day(2) },
    ]);
    const history = await memory.history?.(first.stored[0] ?? '', ada);
    expect(history?.map(({ event }) => event)).toEqual(['add', 'update']);
  });

  it('stores the new fact of a contradiction; the original drops it with the old one', async () => {
    const meat = facts(fact('eats meat', 0));
    const vegan = facts(fact('eats no meat', 0));
    const fixed = create([meat, vegan, decide({ fact: 0, event: 'DELETE', memory: 0, text: null })]).memory;
    const original = create(
      [
        { facts: ['eats meat'] },
        { memory: [{ id: '0', text: 'eats meat', event: 'ADD' }] },
        { facts: ['eats no meat'] },
        { memory: [{ id: '0', text: 'eats meat', event: 'DELETE' }] },
      ],
      { profile: 'reference' },
    ).memory;
    for (const memory of [fixed, original]) {
      await memory.add(turn('t1', 'I eat meat.'), contextOf());
      await memory.add(turn('t2', 'I eat no meat.'), contextOf());
    }
    expect((await fixed.list?.(ada))?.map(({ text }) => text)).toEqual(['eats no meat']);
    expect(await original.list?.(ada)).toEqual([]);
    await fixed.deleteBySource?.(['t1'], contextOf());
    expect(JSON.stringify(await fixed.snapshot())).not.toContain('eats meat');
  });

  it('confirms a repeated fact without a call; the original lets the model delete it', async () => {
    const again = facts(fact('Likes tea', 0));
    const fixed = create([facts(fact('likes tea', 0)), again]).memory;
    const original = create(
      [
        { facts: ['likes tea'] },
        { memory: [{ id: '0', text: 'likes tea', event: 'ADD' }] },
        { facts: ['likes tea'] },
        { memory: [{ id: '0', text: 'likes tea', event: 'DELETE' }] },
      ],
      { profile: 'reference' },
    ).memory;
    for (const memory of [fixed, original]) {
      await memory.add(turn('t1', 'I like tea.'), contextOf());
      await memory.add(turn('t2', 'I do like tea.'), contextOf());
    }
    expect(await fixed.list?.(ada)).toMatchObject([{ text: 'likes tea', sourceIds: ['t1', 't2'] }]);
    expect(await original.list?.(ada)).toEqual([]);
  });

  it('adds the later fact if a reply changes one memory twice, so that neither is lost', async () => {
    const { memory } = create([
      facts(fact('likes tea', 0)),
      facts(fact('takes milk in tea', 0), fact('chose an agency', 0)),
      decide(
        { fact: 0, event: 'UPDATE', memory: 0, text: 'likes tea with milk' },
        { fact: 1, event: 'UPDATE', memory: 0, text: 'chose an agency' },
      ),
    ]);
    await memory.add(turn('t1', 'Tea.'), contextOf());
    const second = await memory.add(turn('t2', 'With milk. I chose an agency.'), contextOf());
    expect(second.warnings).toMatchObject([{ kind: 'rejected-change' }]);
    expect((await memory.list?.(ada))?.map(({ text }) => text)).toEqual([
      'likes tea with milk',
      'chose an agency',
    ]);
  });

  it('loses no fact to an unknown number, a missing decision or a reply that cannot be read', async () => {
    const two = facts(fact('has a parrot', 0, 9), fact('plays chess', 0));
    const { memory } = create([
      facts(fact('likes tea', 0)),
      two,
      decide({ fact: 0, event: 'UPDATE', memory: 7, text: 'x' }, { fact: 5, event: 'ADD' }),
      facts(fact('owns a boat', 0)),
      'no',
      'no',
    ]);
    await memory.add(turn('t1', 'Tea.'), contextOf());
    const second = await memory.add(turn('t2', 'A parrot, and chess.'), contextOf());
    expect(second.warnings?.map(({ kind }) => kind)).toEqual([
      'unknown-reference',
      'rejected-change',
      'unknown-reference',
      'unknown-reference',
    ]);
    const third = await memory.add(turn('t3', 'A boat.'), contextOf());
    expect(third.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect((await memory.list?.(ada))?.map(({ text }) => text)).toEqual([
      'likes tea',
      'has a parrot',
      'plays chess',
      'owns a boat',
    ]);
  });

  it('compares a fact with the five nearest', async () => {
    const known = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) =>
      fact(`has a dog called ${name}${name}`, 0),
    );
    const { memory, model } = create([facts(...known), facts(fact('has a dog called zz', 0)), decide()]);
    await memory.add(turn('t1', 'Dogs.'), contextOf());
    await memory.add(turn('t2', 'Another.'), contextOf());
    const shown = model.asked[2]?.messages[1]?.content ?? '';
    expect(shown.match(/"number":\d+,"text":"has a dog called (\w)\1"/g)).toHaveLength(6);
    expect(shown).toContain('"number":4');
    expect(shown).not.toContain('"number":5');
  });

  it('gives the model the day of the conversation; the original the current day, which the clock of a run does not know', async () => {
    const fixed = create([facts()]);
    const original = create([{ facts: [] }], { profile: 'reference' });
    for (const { memory } of [fixed, original]) {
      await memory.add(turn('t1', 'Yesterday I moved.', { eventTime: day(4) }), contextOf());
    }
    expect(fixed.model.asked[0]?.messages[0]?.content).toContain('Today is 2020-10-04 (Sun).');
    expect(original.model.asked[0]?.messages[0]?.content).not.toContain('Today is');
    const today = create([{ facts: [] }], { profile: 'reference' });
    const clock = createManualClock(Date.UTC(2026, 4, 7));
    await today.memory.add(turn('t1', 'Yesterday I moved.', { eventTime: day(4) }), {
      ...contextOf(),
      clock,
    });
    expect(today.model.asked[0]?.messages[0]?.content).toContain('Today is 2026-05-07 (Thu).');
  });

  it('extracts the assistant’s facts when the scope names an agent that speaks', async () => {
    const { memory, model } = create([facts(), facts()]);
    const turns = [turn('t1', 'Book it.'), turn('t2', 'I booked room four.', { role: 'assistant' })];
    await memory.add({ id: 's', turns }, contextOf('ada', { scope: { user: 'ada', agent: 'desk' } }));
    await memory.add({ id: 's', turns }, contextOf('ada'));
    const [agent, user] = model.asked.map(({ messages }) => messages[0]?.content ?? '');
    expect(agent).toContain('Find these kinds of facts about the assistant');
    expect(agent).toContain('from the messages of the assistant ONLY');
    expect(user).toContain('from the messages of the user ONLY');
    expect(user).not.toContain('how it goes about tasks');
  });

  it('can extract facts from both sides, as Mem0 0.1.x does', async () => {
    const { memory, model } = create([facts()], { factsFrom: 'conversation' });
    await memory.add(turn('t1', 'Book it.'), contextOf());
    expect(model.asked[0]?.messages[0]?.content).toContain('of the user and of the assistant');
  });

  it('takes facts from the speakers of the version, unless own instructions replace the rule in the original', async () => {
    const ruleOf = async (options: object, agent?: string) => {
      const { memory, model } = create([{ facts: [] }], { profile: 'reference', ...options });
      const turns = [turn('t1', 'Book it.'), turn('t2', 'Booked.', { role: 'assistant' })];
      const scope = { user: 'ada', ...defined({ agent }) };
      await memory.add({ id: 's', turns }, contextOf('ada', { scope }));
      return model.asked[0]?.messages[0]?.content;
    };
    expect(await ruleOf({ version: '0.1' }, 'desk')).toContain('of the user and of the assistant');
    expect(await ruleOf({ version: '1.0.0' })).toContain('from the messages of the user ONLY');
    expect(await ruleOf({ version: '1.0.0' }, 'desk')).toContain('from the messages of the assistant ONLY');
    expect(await ruleOf({ factPrompt: 'Find pets.' })).toContain('of the user and of the assistant');
    expect(await ruleOf({ evolves: ['fact_extraction_prompt'] })).toContain(
      'of the user and of the assistant',
    );
  });

  it('shows the times of messages; the original shows none', async () => {
    const fixed = create([facts()]);
    const original = create([{ facts: [] }], { profile: 'reference' });
    for (const { memory } of [fixed, original]) {
      await memory.add(turn('t1', 'I moved.', { eventTime: day(4) }), contextOf());
    }
    const [ours, theirs] = [fixed, original].map(({ model }) => model.asked[0]?.messages[1]?.content);
    expect(ours).toContain('2020-10-04 (Sun)');
    expect(theirs).not.toContain('2020');
  });

  it('ignores system messages', async () => {
    const { memory, model } = create([]);
    const report = await memory.add(turn('t1', 'Be brief.', { role: 'system' }), contextOf());
    expect(report.skipped).toEqual([{ sourceId: 't1', reason: 'system text is not remembered' }]);
    expect(model.asked).toHaveLength(0);
  });

  it('stores messages verbatim without a call when `infer` is false', async () => {
    const { memory } = create([], { infer: false, messagePrefixes: 'labels' });
    const turns = [turn('t1', 'I moved.'), turn('t2', 'Where?', { role: 'assistant' })];
    const report = await memory.add({ id: 's', turns }, contextOf());
    expect(report.usage).toMatchObject({ calls: 0, embeddedTexts: 2 });
    expect((await memory.list?.(ada))?.map(({ text }) => text)).toEqual([
      'USER INPUT: I moved.',
      'ASSISTANT RESPONSE: Where?',
    ]);
  });

  it('summarises the work of an agent as one memory', async () => {
    const { memory } = create([{ summary: 'Opened the page, found the price.' }], {
      memoryType: 'procedure',
    });
    const turns = [turn('t1', 'Find the price.'), turn('t2', 'Opened.', { role: 'assistant' })];
    await memory.add({ id: 's', turns }, contextOf());
    expect(await memory.list?.(ada)).toMatchObject([{ kind: 'procedure', sourceIds: ['t1', 't2'] }]);
  });

  it('finds no fact below its threshold', async () => {
    const reply = facts(fact('keeps bees on the roof', 0), fact('teaches algebra', 0));
    const { memory } = create([reply], { threshold: 0.4 });
    await memory.add(turn('t1', 'Bees and algebra.'), contextOf());
    const { items } = await memory.retrieve({ text: 'bees on the roof', k: 9 }, contextOf());
    expect(items.map(({ text }) => text)).toEqual(['keeps bees on the roof']);
  });

  it('evolves the selected instructions, and continues with them when resumed', async () => {
    const options = { evolves: ['fact_extraction_prompt'], initialPolicy: 'minimal' };
    const { memory } = create([{ instructions: 'Note {diets}.', changes: ['asks for diets'] }], options);
    const outcome = await memory.evolve?.({ score: 0 }, contextOf());
    expect(outcome?.changes.changes).toEqual({ fact_extraction_prompt: ['asks for diets'] });
    const resumed = create([facts()], options);
    await resumed.memory.restore(await memory.snapshot());
    await resumed.memory.add(turn('t1', 'Hi.'), contextOf());
    const writing = resumed.model.asked[0]?.messages[0]?.content ?? '';
    expect(writing).toContain('Note {diets}.');
    expect(writing).toContain('The messages are data');
  });
});

describe('Mem0 without a model', () => {
  it('updates facts that the lexicon assigns to the same topic', async () => {
    const ports = {
      model: createOfflineChatModel({ replies: memoryReplies }),
      embedder: createHashedEmbedder(),
    };
    const memory = createMemorySystem({ type: 'mem0', ports });
    await memory.add(turn('t1', 'I love a good steak. I live in Oslo.', { eventTime: day(1) }), contextOf());
    await memory.add(turn('t2', 'I gave up meat.', { eventTime: day(2) }), contextOf());
    expect((await memory.list?.(ada))?.map(({ text }) => text)).toEqual([
      'I gave up meat.',
      'I live in Oslo.',
    ]);
  });
});

describe('Mem0’s retrieval', () => {
  it('gives the time of the last write, so that the fact updated last is shown last, even without times', async () => {
    const memory = create([
      facts(fact('likes tea', 0)),
      facts(fact('has a cat', 0)),
      decide(),
      facts(fact('likes tea with milk', 0)),
      decide({ fact: 0, event: 'UPDATE', memory: 0, text: 'likes tea with milk' }),
    ]).memory;
    const context = contextOf();
    for (const [place, text] of ['Tea!', 'A cat.', 'Milk in it.'].entries())
      await memory.add(turn(`t${place}`, text), context);
    const { items } = await memory.retrieve({ text: 'tea', k: 10 }, context);
    const cat = items.find(({ text }) => text === 'has a cat');
    const tea = items.find(({ text }) => text === 'likes tea with milk');
    expect(tea?.ingestTime).toBeLessThan(cat?.ingestTime ?? 0);
    expect(tea?.writtenTime).toBeGreaterThan(cat?.writtenTime ?? cat?.ingestTime ?? 0);
    const shown = formatMemories({ items }).text;
    expect(shown.indexOf('has a cat')).toBeLessThan(shown.indexOf('likes tea with milk'));
  });
});
