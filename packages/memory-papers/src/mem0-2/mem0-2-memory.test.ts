import { createManualClock, type Embedder, type Scope, zeroUsage } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf, day, turn } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';

const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'mem0-2', options, ports }) };
};
const ada: Scope = { user: 'ada' };
const fact = (text: string, details: object = {}) => ({
  text,
  attributed_to: 'user',
  messages: [0],
  ...details,
});
const add = (...memory: object[]) => ({ memory });
/** Texts that name Oslo and the bare question have one direction, all others another. */
const osloFirst: Embedder = {
  info: { provider: 'offline', model: 'oslo', dimensions: 2, simulated: true },
  embed: async (texts) => ({
    vectors: texts.map((text) =>
      text === 'cello' || text.includes('Oslo') ? Float32Array.of(1, 0) : Float32Array.of(0.6, 0.8),
    ),
    usage: { ...zeroUsage, embeddedTexts: texts.length },
  }),
};
const textsOf = async (memory: ReturnType<typeof create>['memory'], kind: string) =>
  (await memory.list?.(ada))?.filter((item) => item.kind === kind).map(({ text }) => text);

describe('Mem0 from 2.0', () => {
  it('in the original searches for the batch as `role: content` lines, including system messages', async () => {
    const texts: string[] = [];
    const embedder: Embedder = {
      ...osloFirst,
      embed: (given, options) => {
        texts.push(...given);
        return osloFirst.embed(given, options);
      },
    };
    const model = createScriptedModel(add({ text: 'has a cat' }), add());
    const memory = createMemorySystem({
      type: 'mem0-2',
      options: { profile: 'reference' },
      ports: { model, embedder },
    });
    await memory.add(turn('t1', 'I have a cat.'), contextOf());
    texts.length = 0;
    const turns = [
      turn('t2', 'Be brief.', { role: 'system' }),
      turn('t3', 'It is called Miso.', { speaker: 'Ines' }),
      turn('t4', 'A fine name.', { role: 'assistant' }),
    ];
    await memory.add({ id: 's', turns }, contextOf());
    expect(texts).toEqual(['system: Be brief.\nuser: It is called Miso.\nassistant: A fine name.\n']);
    expect(model.asked[1]?.messages[1]?.content).toContain('"from":"system","text":"Be brief."');
  });

  it('adds facts in one call, with the latest messages and similar memories as context', async () => {
    const { memory, model } = create([add(fact('has a cat')), add(fact('lives in Oslo'))], {
      recentMessages: 1,
    });
    const first = await memory.add(turn('t1', 'I have a cat.', { eventTime: day(1) }), contextOf());
    expect(first.usage).toMatchObject({ calls: 1, embeddedTexts: 1 });
    await memory.add(turn('t2', 'In Oslo.', { eventTime: day(2) }), contextOf());
    await memory.add(turn('t3', 'Hi.', { eventTime: day(3) }), contextOf()).catch(() => undefined);
    const [, second, third] = model.asked.map(({ messages }) => messages[1]?.content ?? '');
    expect(second).toContain('{"number":0,"text":"has a cat"}');
    expect(second).toContain(
      'Earlier messages, one JSON object a line:\n{"from":"user","text":"I have a cat."',
    );
    expect(third).toContain('"text":"In Oslo."');
    expect(third?.split('New messages')[0]).not.toContain('I have a cat.');
    expect(await memory.list?.(ada)).toMatchObject([
      {
        kind: 'fact',
        text: 'has a cat',
        sourceIds: ['t1'],
        eventTime: day(1),
        meta: { attributedTo: 'user' },
      },
      { kind: 'fact', text: 'lives in Oslo', sourceIds: ['t2'] },
      { kind: 'entity', text: 'Oslo', sourceIds: ['t2'] },
    ]);
  });

  it('states the day of the conversation; in the original, everything is said today', async () => {
    const fixed = create([add()]);
    const original = create([add()], { profile: 'reference' });
    const clock = createManualClock(Date.UTC(2026, 4, 7));
    for (const { memory } of [fixed, original]) {
      await memory.add(turn('t1', 'Yesterday I moved.', { eventTime: day(4) }), { ...contextOf(), clock });
    }
    const [ours, theirs] = [fixed, original].map(({ model }) => model.asked[0]?.messages[1]?.content);
    expect(ours).toContain('Observation date: 2020-10-04 (Sun)');
    expect(ours).not.toContain('2026');
    expect(theirs).toContain('Observation date: 2026-05-07 (Thu)\nCurrent date: 2026-05-07 (Thu)');
    expect(theirs).not.toContain('2020');
  });

  it('tells the model no day in a run, whose clock counts steps', async () => {
    const { memory, model } = create([add()], { profile: 'reference' });
    await memory.add(turn('t1', 'Yesterday I moved.', { eventTime: day(4) }), contextOf());
    expect(model.asked[0]?.messages[1]?.content).toContain('Observation date: not known');
  });

  it('appends the instructions of a user, and cuts earlier messages', async () => {
    const { memory, model } = create([add(), add()], { instructions: 'Store allergies only.' });
    await memory.add(turn('t1', 'x'.repeat(400)), contextOf());
    await memory.add(turn('t2', 'Nuts.'), contextOf());
    const [system, user] = model.asked[1]?.messages.map(({ content }) => content) ?? [];
    expect(system).toContain('What to extract');
    expect(system).toContain('<instructions>\nStore allergies only.\n</instructions>');
    expect(user).toContain(`"${'x'.repeat(300)}…"`);
  });

  it('drops a text whose MD5 is known; fixed records the repetition', async () => {
    const replies = [
      add(fact('likes tea')),
      add(fact('likes tea'), fact('owns a boat'), fact('owns a boat')),
    ];
    const fixed = create(replies).memory;
    const original = create(replies, { profile: 'reference' }).memory;
    for (const memory of [fixed, original]) {
      await memory.add(turn('t1', 'I like tea.'), contextOf());
      await memory.add(turn('t2', 'I do like tea. I own a boat.'), contextOf());
      expect(await textsOf(memory, 'fact')).toEqual(['likes tea', 'owns a boat']);
    }
    expect((await fixed.list?.(ada))?.[0]?.sourceIds).toEqual(['t1', 't2']);
    expect((await original.list?.(ada))?.[0]?.sourceIds).toEqual(['t1']);
  });

  it('retires outdated facts; in the original contradictions accumulate', async () => {
    const replies = [add(fact('eats meat')), add(fact('eats no meat', { supersedes: [0] }))];
    const fixed = create(replies).memory;
    const original = create(replies, { profile: 'reference' }).memory;
    for (const memory of [fixed, original]) {
      await memory.add(turn('t1', 'I eat meat.', { eventTime: day(1) }), contextOf());
      await memory.add(turn('t2', 'I eat no meat.', { eventTime: day(2) }), contextOf());
    }
    expect(await textsOf(fixed, 'fact')).toEqual(['eats no meat']);
    expect(await textsOf(original, 'fact')).toEqual(['eats meat', 'eats no meat']);
  });

  it('does not let an older fact replace a newer one, and rejects unknown numbers', async () => {
    const { memory } = create([
      add(fact('eats no meat')),
      add(fact('eats meat', { supersedes: [0], linked: [7], messages: [3] })),
    ]);
    await memory.add(turn('t2', 'I eat no meat.', { eventTime: day(2) }), contextOf());
    const report = await memory.add(turn('t1', 'I eat meat.', { eventTime: day(1) }), contextOf());
    expect(report.warnings?.map(({ kind }) => kind).sort()).toEqual([
      'rejected-change',
      'unknown-reference',
      'unknown-reference',
    ]);
    expect(await textsOf(memory, 'fact')).toEqual(['eats no meat', 'eats meat']);
  });

  it('returns the facts that the model related as links; the original discards them', async () => {
    const reply = add(fact('has a cat called Momo', { linked: [0], linked_memory_ids: ['0'] }));
    const linked = { text: 'has a cat called Momo', attributed_to: 'user', messages: [0], linked: [0] };
    for (const [profile, second, expected] of [
      ['fixed', add(linked), 1],
      ['reference', reply, 0],
    ] as const) {
      const { memory } = create([add(fact('has a cat')), second], { profile });
      await memory.add(turn('t1', 'A cat.'), contextOf());
      await memory.add(turn('t2', 'Momo.'), contextOf());
      const { items } = await memory.retrieve({ text: 'cat called Momo', k: 1 }, contextOf());
      expect(items[0]?.text).toBe('has a cat called Momo');
      expect(items[0]?.links ?? []).toHaveLength(expected);
    }
  });

  it('merges entities of equal names, and updates them on an update, a deletion and the forgetting of sources', async () => {
    const { memory } = create([
      add(fact('met Nora in Oslo')),
      add(fact('flew with Nora to Rome')),
      add(fact('paints')),
    ]);
    const first = await memory.add(turn('t1', 'I met Nora in Oslo.'), contextOf());
    await memory.add(turn('t2', 'We flew to Rome.'), contextOf());
    const entity = async (name: string) =>
      (await memory.list?.(ada))?.find(({ kind, text }) => kind === 'entity' && text === name);
    expect((await entity('Nora'))?.sourceIds).toEqual(['t1', 't2']);
    await memory.update?.(first.stored[0] ?? '', 'met Ben in Oslo', contextOf());
    expect((await entity('Nora'))?.sourceIds).toEqual(['t2']);
    expect((await entity('Ben'))?.sourceIds).toEqual(['t1']);
    await memory.deleteBySource?.(['t2'], contextOf());
    expect(await textsOf(memory, 'entity')).toEqual(['Oslo', 'Ben']);
    await memory.delete?.(first.stored[0] ?? '', contextOf());
    expect(await memory.list?.(ada)).toEqual([]);
    expect(JSON.stringify(await memory.snapshot())).not.toMatch(/Oslo|Ben|Nora|Rome/);
    const again = await memory.add(turn('t1', 'I paint.'), contextOf());
    expect(again.stored).toHaveLength(1);
  });

  it('merges entities with nearly the same names', async () => {
    const replies = [
      add(fact('works for "Nordic Lighthouse Trust"')),
      add(fact('left "Nordic Lighthouse Trusts"')),
    ];
    for (const [entityMergeSimilarity, count] of [
      [0.3, 1],
      [1, 2],
    ] as const) {
      const { memory } = create(replies, { entityMergeSimilarity });
      await memory.add(turn('t1', 'I work there.'), contextOf());
      await memory.add(turn('t2', 'I left.'), contextOf());
      const quotedNames = (await textsOf(memory, 'entity'))?.filter((text) => text.startsWith('Nordic'));
      expect(quotedNames).toHaveLength(count);
    }
  });

  it('ranks by similarity, words and entities; a fact found only by words is never returned', async () => {
    const { memory } = create([add(fact('met Nora in Oslo'), fact('teaches algebra'), fact('Nora sings'))]);
    await memory.add(turn('t1', 'All that.'), contextOf());
    const { items, usage } = await memory.retrieve({ text: 'Where did I meet Nora', k: 9 }, contextOf());
    // The query, and the one entity in it.
    expect(usage).toMatchObject({ calls: 0, embeddedTexts: 2 });
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['fact']));
    const met = items.find(({ text }) => text === 'met Nora in Oslo');
    const { semantic = 0, lexical = 0, boost = 0 } = met?.scoreParts ?? {};
    // Two facts name Nora: 1 · 0.5 / (1 + 0.001 · 1).
    expect(boost).toBeCloseTo(0.5 / 1.001, 6);
    expect(lexical).toBeGreaterThan(0);
    expect(met?.score).toBeCloseTo((semantic + lexical + boost) / 2.5, 12);

    const strict = create([add(fact('met Nora in Oslo'))], { threshold: 0.99 }).memory;
    await strict.add(turn('t1', 'All that.'), contextOf());
    expect((await strict.retrieve({ text: 'Nora', k: 9 }, contextOf())).items).toEqual([]);
  });

  it('searches words no deeper than vectors: max(4k, 60) facts of each', async () => {
    const facts = add(fact('has a cello in Oslo'), fact('cello, cello'));
    const lexicalOf = async (leastCandidates: number) => {
      const model = createScriptedModel(facts);
      const options = { leastCandidates, candidatesPerResult: 1, queryEntities: 0 };
      const memory = createMemorySystem({ type: 'mem0-2', options, ports: { model, embedder: osloFirst } });
      await memory.add(turn('t1', 'All that.'), contextOf());
      const { items } = await memory.retrieve({ text: 'cello', k: 1 }, contextOf());
      expect(items[0]?.text).toBe('has a cello in Oslo');
      return items[0]?.scoreParts?.lexical;
    };
    expect(await lexicalOf(1)).toBe(0);
    expect(await lexicalOf(2)).toBeGreaterThan(0);
  });

  it('applies `minScore` to the final score', async () => {
    const { memory } = create([add(fact('met Nora in Oslo'))]);
    await memory.add(turn('t1', 'All that.'), contextOf());
    const query = { text: 'Nora', k: 9 };
    const score = (await memory.retrieve(query, contextOf())).items[0]?.score ?? 0;
    for (const [minScore, count] of [
      [score, 1],
      [score + 0.001, 0],
    ] as const) {
      expect((await memory.retrieve({ ...query, minScore }, contextOf())).items).toHaveLength(count);
    }
  });

  it('continues after a reply that cannot be read, or fails the write, depending on the option', async () => {
    const skipping = create(['no', 'no']).memory;
    const report = await skipping.add(turn('t1', 'I like tea.'), contextOf());
    expect(report).toMatchObject({ stored: [], warnings: [{ kind: 'unusable-reply' }] });
    const failing = create(['no', 'no', add(fact('likes tea'))], { onUnusableReply: 'fail' }).memory;
    await expect(failing.add(turn('t1', 'I like tea.'), contextOf())).rejects.toThrow();
    expect((await failing.add(turn('t1', 'I like tea.'), contextOf())).stored).toHaveLength(1);
  });
});

describe('Mem0 from 2.0 without a model', () => {
  it('retires facts that the lexicon assigns to the same topic', async () => {
    const ports = {
      model: createOfflineChatModel({ replies: memoryReplies }),
      embedder: createHashedEmbedder(),
    };
    const memory = createMemorySystem({ type: 'mem0-2', ports });
    await memory.add(turn('t1', 'I love a good steak. I live in Oslo.', { eventTime: day(1) }), contextOf());
    await memory.add(turn('t2', 'I gave up meat.', { eventTime: day(2) }), contextOf());
    expect(await textsOf(memory, 'fact')).toEqual(['I live in Oslo.', 'I gave up meat.']);
  });
});
