import { eventTime, type Scope, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';

const ada: Scope = { user: 'ada' };
const turn = (id: string, content: string): Turn => ({ id, role: 'user', content });
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'a-mem', options, ports }) };
};
const about = (context: string, ...tags: string[]) => ({ keywords: ['k'], context, tags });
const evolve = (change: object = {}) => ({
  should_evolve: true,
  actions: ['strengthen', 'update_neighbor'],
  suggested_connections: [],
  tags_to_update: [],
  neighbours: [],
  ...change,
});
/** The original's reply, in which neighbours are read by position. */
const evolveByPosition = (contexts: string[] = [], tags: string[][] = [], change: object = {}) => {
  const { neighbours: _byNumber, ...others } = evolve(change);
  return { ...others, new_context_neighborhood: contexts, new_tags_neighborhood: tags };
};
const stillByPosition = evolveByPosition([], [], { should_evolve: false, actions: [] });
const still = evolve({ should_evolve: false, actions: [] });
const find = async (memory: ReturnType<typeof create>['memory'], text: string, k: number) =>
  (await memory.retrieve({ text, k }, contextOf())).items;

describe('A-Mem', () => {
  it('stores messages as MemoryBench’s copy does: no calls, annotations or links, and the embedded text as shown', async () => {
    const { memory, model } = create([{ keywords: 'cat, adoption' }], {
      profile: 'reference',
      preset: 'memorybench',
    });
    const turns = [
      turn('t1', 'I adopted a cat.'),
      { ...turn('t2', 'How nice!'), role: 'assistant' as const },
    ];
    const report = await memory.add({ id: 's', turns }, contextOf());
    expect(report.usage).toMatchObject({ calls: 0, embeddedTexts: 2 });
    const query = { text: 'What did I adopt?', k: 5 };
    const { items, usage } = await memory.retrieve(query, contextOf());
    expect(usage.calls).toBe(1);
    expect(model.asked).toHaveLength(1);
    const texts = items.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/^Speaker user says: I adopted a cat\./));
    expect(items.flatMap(({ links }) => links ?? [])).toEqual([]);
  });

  it('turns a message into a note with keywords, tags and context, in one call when no note is near', async () => {
    const { memory, model } = create([about('A cat moves in.', 'pets')]);
    const report = await memory.add(
      {
        ...turn('t1', 'I adopted a cat.'),
        speaker: 'Ada',
        eventTime: eventTime({ year: 2023, month: 5, day: 8 }),
      },
      contextOf(),
    );
    expect(report).toMatchObject({ skipped: [], usage: { calls: 1, embeddedTexts: 1 } });
    expect(model.asked[0]).toMatchObject({ temperature: 0.7, maxOutputTokens: 1000, role: 'memory-write' });
    expect(await memory.list?.(ada)).toMatchObject([
      {
        kind: 'note',
        text: 'Ada: I adopted a cat.\nContext: A cat moves in.\nKeywords: k\nTags: pets',
        sourceIds: ['t1'],
        eventTime: '2023-05-08T00:00:00',
      },
    ]);
  });

  describe('of a message that begins with its own time', () => {
    const time = eventTime({ year: 2024, month: 2, day: 20, hour: 21, minute: 16 });
    const opened = (id: string, text: string): Turn => ({
      ...turn(id, `[Current Time: 2024-02-20 21:16:00]\n${text}`),
      eventTime: time,
    });

    it('keeps the time once, in `reference` twice', async () => {
      const contents = async (profile: string, ...replies: unknown[]) => {
        const { memory, model } = create(replies, { profile });
        await memory.add(opened('t1', 'I adopted a cat.'), contextOf());
        await memory.add(opened('t2', 'The cat is ill.'), contextOf());
        const asked = model.asked.at(-1)?.messages.at(-1)?.content ?? '';
        return { notes: (await memory.list?.(ada))?.map(({ text }) => text), asked };
      };
      const { notes, asked } = await contents('fixed', about('A cat.'), about('Its health.'), still);
      expect(notes).toEqual([
        'user: I adopted a cat.\nContext: A cat.\nKeywords: k',
        'user: The cat is ill.\nContext: Its health.\nKeywords: k',
      ]);
      expect(asked).not.toContain('Current Time');
      expect(asked).toMatch(/20 February 2024|2024-02-20/);
      const original = await contents('reference', about('A'), stillByPosition, about('B'), stillByPosition);
      expect(original.notes?.[1]).toMatch(/^\[Current Time: 2024-02-20 21:16:00\]\nThe cat is ill\./);
      expect(original.asked).toContain('[Current Time: 2024-02-20 21:16:00]');
    });

    it('keeps a message that is nothing else', async () => {
      const { memory } = create([about('A time.')]);
      await memory.add(
        { ...turn('t1', '[Current Time: 2024-02-20 21:16:00]'), eventTime: time },
        contextOf(),
      );
      expect(await memory.list?.(ada)).toMatchObject([
        { text: expect.stringMatching(/^user: \[Current Time: 2024-02-20 21:16:00\]\n/) },
      ]);
    });

    it('takes missing keywords from the words after the time', async () => {
      const { memory } = create(['CONTEXT: A cat.', 'none'], {
        replies: 'sections',
        onUnusableReply: 'skip',
      });
      await memory.add(opened('t1', 'I adopted a cat.'), contextOf());
      const [note] = (await memory.list?.(ada)) ?? [];
      expect(note?.text).toMatch(/Keywords: /);
      expect(note?.text).not.toMatch(/current|2024|21:16/i);
    });
  });

  it('makes a second call for the first note only in the reference profile', async () => {
    const { memory } = create([about('a'), stillByPosition], { profile: 'reference' });
    expect(await memory.add(turn('t1', 'Cats.'), contextOf())).toMatchObject({ usage: { calls: 2 } });
  });

  it('embeds a rewritten neighbour at once; the reference profile waits for the next consolidation', async () => {
    const rewrite = { number: 0, context: 'The submarine surfaced.', tags: ['marmalade'] };
    const rewriting = evolve({ actions: ['update_neighbor'], neighbours: [rewrite] });
    const byPosition = evolveByPosition([rewrite.context], [rewrite.tags], { actions: ['update_neighbor'] });
    const fixed = create([about('a'), about('b'), rewriting], { queryKeywords: false }).memory;
    const script = [about('a'), stillByPosition, about('b'), byPosition, about('c'), byPosition];
    const original = create(script, {
      profile: 'reference',
      queryKeywords: false,
      evolutionThreshold: 2,
    }).memory;
    for (const memory of [fixed, original]) {
      await memory.add(turn('t1', 'I bought green tiles.'), contextOf());
      const [before] = await find(memory, 'marmalade submarine', 1);
      const report = await memory.add(turn('t2', 'I sold the brown roof.'), contextOf());
      expect(report.stored).toHaveLength(2);
      const after = (await find(memory, 'marmalade submarine', 2)).find(
        ({ sourceIds }) => sourceIds[0] === 't1',
      );
      expect(after?.text).toContain('The submarine surfaced.');
      if (memory === fixed) expect(after?.score).toBeGreaterThan((before?.score ?? 1) + 0.2);
      else expect(after?.score).toBeCloseTo(before?.score ?? 1, 6);
      const history = await memory.history?.(after?.id ?? '', ada);
      expect(history?.map(({ event }) => event)).toEqual(['add', 'update']);
    }
    // The second evolving insert embeds every note.
    await original.add(turn('t3', 'I painted a wall.'), contextOf());
    const items = await find(original, 'marmalade submarine', 3);
    expect(items.find(({ sourceIds }) => sourceIds[0] === 't1')?.score).toBeGreaterThan(0.2);
  });

  it('links by id, rejects numbers that were not shown, and returns linked notes in addition to the k hits', async () => {
    const script = [
      about('a'),
      about('b'),
      still,
      about('c'),
      evolve({ actions: ['strengthen'], suggested_connections: [0, 7], tags_to_update: ['roofs'] }),
    ];
    const { memory } = create(script, { queryKeywords: false, neighbours: 1 });
    await memory.add(turn('t1', 'The zebra sleeps in the attic.'), contextOf());
    await memory.add(turn('t2', 'My violin is broken.'), contextOf());
    const report = await memory.add(turn('t3', 'The attic roof leaks.'), contextOf());
    expect(report.warnings).toMatchObject([{ kind: 'unknown-reference' }]);
    const [hit, linked, ...others] = await find(memory, 'roof leaks', 1);
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ kind: 'note', sourceIds: ['t3'], links: [linked?.id] });
    expect(hit?.text).toContain('Tags: roofs');
    expect(linked).toMatchObject({ kind: 'linked-note', sourceIds: ['t1'] });
    expect(linked?.score).toBeLessThanOrEqual(hit?.score ?? 0);

    const filtered = { text: 'roof leaks', k: 1, filters: { sourceIds: ['t2', 't3'] } };
    expect((await memory.retrieve(filtered, contextOf())).items).toHaveLength(1);
    await memory.delete?.(linked?.id ?? '', contextOf());
    expect(await find(memory, 'roof leaks', 1)).toMatchObject([{ sourceIds: ['t3'], links: [] }]);
  });

  it('follows the right link after a deletion; in the original, the list position then points to another note', async () => {
    const linking = (number: number) => ({
      actions: ['strengthen'],
      suggested_connections: [number],
      tags_to_update: ['x'],
    });
    const script = [about('a'), about('b'), still, about('c'), evolve(linking(0))];
    const byPosition = [stillByPosition, about('b'), stillByPosition, about('c')];
    const fixed = create(script, { queryKeywords: false, neighbours: 1 }).memory;
    const original = create([about('a'), ...byPosition, evolveByPosition([], [], linking(1))], {
      profile: 'reference',
      queryKeywords: false,
      neighbours: 1,
    }).memory;
    const followed: (string | undefined)[] = [];
    for (const memory of [fixed, original]) {
      const { stored } = await memory.add(turn('t1', 'Bread is baking.'), contextOf());
      await memory.add(turn('t2', 'The attic is full.'), contextOf());
      await memory.add(turn('t3', 'The attic roof leaks.'), contextOf());
      await memory.delete?.(stored[0] ?? '', contextOf());
      const items = await find(memory, 'roof leaks', 1);
      followed.push(items.find(({ kind }) => kind === 'linked-note')?.sourceIds[0]);
    }
    expect(followed).toEqual(['t2', undefined]);
  });

  it('shows the model the notes that came just before in the same session', async () => {
    const { memory, model } = create([about('a'), about('b'), still]);
    await memory.add({ id: 's', turns: [turn('t1', 'A parrot.'), turn('t2', 'It talks.')] }, contextOf());
    expect(model.asked[2]?.messages[1]?.content).toContain('A parrot.');
  });

  it('undoes the rewritings that a forgotten note caused, and those that followed from them', async () => {
    const { memory, model } = create(
      [
        about('a'),
        about('b'),
        evolve({ neighbours: [{ number: 0, context: 'Secret one.', tags: ['secret'] }] }),
        about('c'),
        evolve({ actions: ['strengthen'], tags_to_update: ['secret too'] }),
      ],
      { neighbours: 1 },
    );
    await memory.add(turn('t1', 'I went to the harbour.'), contextOf());
    await memory.add(turn('t2', 'The harbour is a secret.'), contextOf());
    await memory.add(turn('t3', 'I went to the harbour with Bo.'), contextOf());
    // The third note was compared with the first, which the second had rewritten.
    expect(model.asked[4]?.messages[1]?.content).toContain('Secret one.');
    expect(model.asked[4]?.messages[1]?.content).not.toContain('harbour is a secret');
    await memory.deleteBySource?.(['t2'], contextOf());
    expect(JSON.stringify((await memory.snapshot()).state).toLowerCase()).not.toContain('secret');
    expect((await memory.list?.(ada))?.map(({ sourceIds }) => sourceIds[0])).toEqual(['t1', 't3']);
  });

  it('stores the message with a warning when no reply can be read, or fails, depending on the option', async () => {
    const lenient = create([about('a'), 'no', 'no', 'no', 'no']).memory;
    await lenient.add(turn('t1', 'A parrot.'), contextOf());
    const report = await lenient.add(turn('t2', 'It talks.'), contextOf());
    expect(report.warnings?.map(({ kind }) => kind)).toEqual(['unusable-reply', 'unusable-reply']);
    expect((await lenient.list?.(ada))?.map(({ text }) => text)[1]).toBe('user: It talks.');
    const strict = create(['no', 'no'], { onUnusableReply: 'fail' }).memory;
    await expect(strict.add(turn('t1', 'A parrot.'), contextOf())).rejects.toThrow();
    expect(await strict.list?.(ada)).toEqual([]);
  });

  it('searches for the keywords that a model derives from the question', async () => {
    const { memory, model } = create([about('a'), about('b'), still, { keywords: 'violin, broken' }]);
    await memory.add(turn('t1', 'My violin is broken.'), contextOf());
    await memory.add(turn('t2', 'Where is the instrument shop?'), contextOf());
    const { items, usage } = await memory.retrieve({ text: 'Which instrument?', k: 1 }, contextOf());
    expect(items).toMatchObject([{ sourceIds: ['t1'] }]);
    expect(usage).toMatchObject({ calls: 1, embeddedTexts: 1 });
    expect(model.asked[3]).toMatchObject({ role: 'memory-read' });
  });

  it('shows the notes that a hit links to right after it, up to k + 1 each, in the reference profile', async () => {
    const linking = (...numbers: number[]) =>
      evolveByPosition([], [], {
        actions: ['strengthen'],
        suggested_connections: numbers,
        tags_to_update: [],
      });
    const contents = ['red apples', 'blue boats', 'green cars', 'old doors', 'roof leaks', 'roof tiles'];
    const links = [[], [], [], [], [3, 0, 2, 1], [2, 4]];
    const script = links.flatMap((numbers) => [
      { keywords: [], context: 'General', tags: [] },
      numbers.length === 0 ? stillByPosition : linking(...numbers),
    ]);
    const { memory } = create(script, { profile: 'reference', queryKeywords: false });
    for (const [place, content] of contents.entries()) {
      await memory.add(turn(`t${place}`, content), contextOf());
    }
    const placesOf = async (k: number) =>
      (await find(memory, 'roof leaks', k)).map(({ sourceIds }) => sourceIds[0]);
    // k + 1 of four linked notes are shown, in the order of the links.
    expect(await placesOf(1)).toEqual(['t4', 't3', 't0']);
    // The second hit links to a note that was shown and to the first hit.
    expect(await placesOf(2)).toEqual(['t4', 't3', 't0', 't2', 't5']);
  });

  it('embeds a note as the original’s labelled text, and later as its other layout', async () => {
    const texts: string[] = [];
    const plain = createHashedEmbedder({ dimensions: 64 });
    const embedder: typeof plain = {
      ...plain,
      embed: (batch, context) => {
        texts.push(...batch);
        return plain.embed(batch, context);
      },
    };
    const model = createScriptedModel(
      { keywords: ['cat', 'adoption'], context: 'A cat moves in.', tags: ['pets', 'home'] },
      evolveByPosition([], [], { actions: [] }),
    );
    const options = { profile: 'reference', evolutionThreshold: 1 };
    const memory = createMemorySystem({ type: 'a-mem', options, ports: { model, embedder } });
    await memory.add({ ...turn('t1', 'I adopted a cat.'), speaker: 'Ada' }, contextOf());
    expect(texts.at(-1)).toBe('Speaker Adasays : I adopted a cat. , A cat moves in. cat adoption pets home');
    const other = createMemorySystem({
      type: 'a-mem',
      options: { profile: 'reference' },
      ports: {
        model: createScriptedModel(
          { keywords: ['cat'], context: 'General', tags: ['pets'] },
          stillByPosition,
        ),
        embedder,
      },
    });
    await other.add({ ...turn('t1', 'I adopted a cat.'), speaker: 'Ada' }, contextOf());
    expect(texts.at(-1)).toBe(
      'content:Speaker Adasays : I adopted a cat. context:General keywords: cat tags: pets',
    );
  });

  it('changes as many neighbours as the reply has lists of tags, in the reference profile', async () => {
    const script = [
      about('a', 'first'),
      stillByPosition,
      about('b'),
      evolveByPosition(['New context.'], [], { actions: ['update_neighbor'] }),
    ];
    const { memory } = create(script, { profile: 'reference' });
    await memory.add(turn('t1', 'Cats.'), contextOf());
    await memory.add(turn('t2', 'Cats again.'), contextOf());
    expect((await memory.list?.(ada))?.[0]?.text).toContain('Context: a');
  });
});
