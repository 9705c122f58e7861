import { type ChatModel, ProviderError, type RestorableMemory, zeroUsage } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { definePrompt } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contextOf } from '../testing/contexts.js';
import { createScopedMemory } from './create-scoped-memory.js';
import { derivedId, skipUncited } from './derived-memories.js';
import type { MemoryIndex } from './design/memory-index.js';
import { redraft } from './design/memory-record.js';
import type { ScopedMemoryDesign } from './design/scoped-memory-design.js';
import { numberMemories } from './named-by-number.js';

const listPrompt = definePrompt({
  name: 'test/list',
  version: '1',
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ list: z.array(z.string()) }),
  render: ({ text }) => [{ role: 'user', content: text }],
});

/** Gives these replies in turn; an error is thrown. */
function scripted(...replies: (string | Error)[]): ChatModel & { roles: string[] } {
  const roles: string[] = [];
  return {
    info: { provider: 'test', model: 'scripted', simulated: true },
    roles,
    complete: async ({ role }) => {
      roles.push(role);
      const text = replies.shift() ?? 'nothing more to say';
      if (text instanceof Error) throw text;
      const usage = { ...zeroUsage, calls: 1, inputTokens: 5, outputTokens: 2 };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}

const byAge = (): MemoryIndex => ({
  put: () => undefined,
  delete: () => undefined,
  search: ({ candidates }) => ({
    hits: candidates().map(({ item }, place) => ({ id: item.id, score: place, access: 'seen' })),
  }),
});

const remember: NonNullable<ScopedMemoryDesign['remember']> = async ({ observations, ask }) => {
  const text = observations.map(({ content }) => content).join(', ');
  const { list } = await ask(listPrompt, { text });
  const sourceIds = observations.map(({ sourceId }) => sourceId);
  const put = list.map((fact) => ({ id: derivedId('fact', fact), kind: 'fact', text: fact, sourceIds }));
  return { put, skipped: skipUncited(observations, put, 'the model found no fact') };
};

function create(design: Partial<ScopedMemoryDesign>): RestorableMemory {
  return createScopedMemory({
    info: { name: 'facts', version: '1.0.0' },
    remember,
    createIndex: byAge,
    ...design,
  });
}

const turn = (id: string, content: string) => ({ id, role: 'user' as const, content });
const facts = (...list: string[]) => JSON.stringify({ list });
const query = { text: 'x', k: 9 };

describe('a memory that uses a model', () => {
  it('counts every call of a write, including repairs, under the write’s role', async () => {
    const model = scripted('no JSON', facts('likes tea'));
    const report = await create({ model }).add(turn('t1', 'I like tea.'), contextOf());
    expect(report).toMatchObject({ stored: [derivedId('fact', 'likes tea')], usage: { calls: 2 } });
    expect(model.roles).toEqual(['memory-write', 'memory-write']);
  });

  it('fails the write after two unusable replies, and stores once on a retry', async () => {
    const memory = create({ model: scripted('no', 'no', facts('likes tea')) });
    const before = await memory.snapshot();
    await expect(memory.add(turn('t1', 'I like tea.'), contextOf())).rejects.toMatchObject({
      name: 'ProviderError',
      reason: 'invalid-reply',
    });
    expect(await memory.snapshot()).toEqual(before);
    await memory.add(turn('t1', 'I like tea.'), contextOf());
    expect(await memory.list?.({ user: 'ada' })).toHaveLength(1);
  });

  it('uses the readable items of a list, and reports the unreadable one', async () => {
    const model = scripted('{"list": ["likes tea", {"x": null}]}');
    const report = await create({ model }).add(turn('t1', 'I like tea.'), contextOf());
    expect(report).toMatchObject({
      stored: [derivedId('fact', 'likes tea')],
      warnings: [{ kind: 'dropped-item', detail: expect.stringContaining('list[1]: expected a text') }],
      usage: { calls: 1 },
    });
  });

  it('may continue with a warning after an unusable reply, but not after a failed call', async () => {
    const lenient: ScopedMemoryDesign['remember'] = async ({ observations, tryAsk }) => {
      const asked = await tryAsk(listPrompt, { text: 'x' });
      if (asked.ok) return {};
      return {
        skipped: skipUncited(observations, [], 'no usable reply'),
        warnings: [{ kind: 'unusable-reply', detail: asked.problem }],
      };
    };
    const model = scripted('no', 'no', new ProviderError('timeout', 'too slow'));
    const memory = create({ model, remember: lenient });
    const report = await memory.add(turn('t1', 'x'), contextOf());
    expect(report).toMatchObject({
      skipped: [{ sourceId: 't1' }],
      warnings: [{ kind: 'unusable-reply' }],
      usage: { calls: 2 },
    });
    await expect(memory.add(turn('t2', 'y'), contextOf())).rejects.toThrow('too slow');
  });

  it('rewrites questions before searching, under the read’s role, and changes nothing', async () => {
    const model = scripted(facts('tea'), facts('tea', 'cups'));
    const memory = create({
      model,
      read: async ({ ask, search }) => {
        const { list } = await ask(listPrompt, { text: query.text });
        return { hits: await search({ text: list[0] ?? '', k: 1 }) };
      },
    });
    await memory.add(turn('t1', 'tea'), contextOf());
    const before = await memory.snapshot();
    const { items, usage } = await memory.retrieve(query, contextOf());
    expect(items.map(({ text }) => text)).toEqual(['tea']);
    expect(usage.calls).toBe(1);
    expect(model.roles).toEqual(['memory-write', 'memory-read']);
    expect(await memory.snapshot()).toEqual(before);
  });

  it('omits memories that were forgotten during the model call', async () => {
    let release = (): void => undefined;
    const memory = create({
      remember: ({ observations }) => ({
        put: observations.map(({ sourceId, content }) => ({
          id: sourceId,
          kind: 'fact',
          text: content,
          sourceIds: [sourceId],
        })),
      }),
      read: async ({ search }) => {
        const hits = await search();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return { hits };
      },
    });
    await memory.add({ id: 's', turns: [turn('t1', 'secret'), turn('t2', 'plain')] }, contextOf());
    const reading = memory.retrieve(query, contextOf());
    await new Promise((resolve) => setImmediate(resolve));
    await memory.delete?.('t1', contextOf());
    release();
    expect((await reading).items.map(({ id }) => id)).toEqual(['t2']);
  });

  it('embeds a text once, for searching and for storing', async () => {
    const embedder = createHashedEmbedder({ dimensions: 8 });
    const memory = create({
      embedder,
      remember: async (request) => {
        const { observations, search } = request;
        for (const { content } of observations) await search({ text: content, k: 5 });
        return remember(request);
      },
      model: scripted(facts('likes tea')),
    });
    const report = await memory.add(turn('t1', 'likes tea'), contextOf());
    expect(report.usage.embeddedTexts).toBe(1);
  });
});

describe('retired memories', () => {
  const memory = () =>
    create({
      remember: ({ observations: [first], view }) => {
        const [earlier] = view.all();
        if (first === undefined) return {};
        const { sourceId, content } = first;
        if (content === 'again') return { put: [...view.retired()].map((record) => redraft(record)) };
        const put = [{ id: sourceId, kind: 'fact', text: content, sourceIds: [sourceId] }];
        return { put, retire: earlier === undefined ? [] : [earlier.item.id] };
      },
    });

  it('are neither found nor listed, but have a history, even after a restore', async () => {
    const original = memory();
    await original.add(turn('t1', 'eats meat'), contextOf());
    await original.add(turn('t2', 'vegan'), contextOf());
    const copy = memory();
    await copy.restore(await original.snapshot());
    for (const system of [original, copy]) {
      expect((await system.retrieve(query, contextOf())).items.map(({ id }) => id)).toEqual(['t2']);
      expect((await system.list?.({ user: 'ada' }))?.map(({ id }) => id)).toEqual(['t2']);
      expect((await system.history?.('t1', { user: 'ada' }))?.map(({ event }) => event)).toEqual([
        'add',
        'delete',
      ]);
    }
    await copy.add(turn('t3', 'again'), contextOf());
    expect((await copy.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual(['vegan', 'eats meat']);
  });

  it('are forgotten with their sources', async () => {
    const system = memory();
    await system.add(turn('t1', 'eats meat'), contextOf());
    await system.add(turn('t2', 'vegan'), contextOf());
    expect(await system.deleteBySource?.(['t1'], contextOf())).toEqual(['t1']);
    expect(JSON.stringify(await system.snapshot())).not.toContain('meat');
    await expect(system.history?.('t1', { user: 'ada' })).rejects.toThrow('no memory with id');
  });
});

describe('additions of a design', () => {
  const visits = z.record(z.string(), z.number());
  const create = () =>
    createScopedMemory<z.infer<typeof visits>>({
      info: { name: 'visits', version: '1.0.0' },
      model: scripted(facts('more detail')),
      state: { create: () => ({}), schema: visits },
      access: (events, { state }) => {
        const seen = { ...state };
        for (const { memoryId } of events) seen[memoryId] = (seen[memoryId] ?? 0) + 1;
        return { state: seen };
      },
      context: ({ state }) => JSON.stringify(state),
      evolve: async (feedback, { ask, view }) => {
        const { list } = await ask(listPrompt, { text: JSON.stringify(feedback) });
        return { write: { state: { ...view.state, [list.join()]: 0 } }, changes: { list } };
      },
      createIndex: byAge,
    });

  it('requests effects of reading, which only a commit applies', async () => {
    const memory = create();
    await memory.add(turn('t1', 'tea'), contextOf());
    const { accessEvents = [] } = await memory.retrieve(query, contextOf());
    expect(accessEvents).toEqual([{ memoryId: 't1', effect: 'seen' }]);
    expect(await memory.context?.({ user: 'ada' })).toBe('{}');
    await memory.commitAccess?.([...accessEvents, { memoryId: 'gone', effect: 'seen' }], contextOf());
    expect(await memory.context?.({ user: 'ada' })).toBe('{"t1":1}');
    expect(await memory.context?.({ user: 'bob' })).toBe('{}');
  });

  it('changes its policy by feedback, reports the cost, and stores it in its snapshot', async () => {
    const memory = create();
    expect(await memory.evolve?.({ score: 0 }, contextOf())).toMatchObject({
      changes: { list: ['more detail'] },
      usage: { calls: 1 },
    });
    const copy = create();
    await copy.restore(await memory.snapshot());
    expect(await copy.context?.({ user: 'ada' })).toBe('{"more detail":0}');
  });

  it('has exactly the methods that it implements', () => {
    expect([...create().info.capabilities].sort()).toEqual(
      [
        'addBatch',
        'commitAccess',
        'context',
        'delete',
        'deleteBySource',
        'evolve',
        'history',
        'incremental',
        'list',
      ]
        .concat(
          'persist',
          'clone',
          'reset',
          'update',
          'eraseUser',
          'exportUser',
          'purgeExpired',
          'scopes',
          'snapshot',
        )
        .sort(),
    );
  });
});

describe('memories shown with numbers', () => {
  it('are found only by a shown number; other numbers are reported', async () => {
    const memory = createScopedMemory({
      info: { name: 'numbers', version: '1.0.0' },
      remember: ({ observations, view }) => {
        const numbered = numberMemories(view.all());
        const named = ['0', 1, '7', '__proto__'].map((name) => numbered.find(name)?.item.id ?? '-');
        return {
          put: observations.map(({ sourceId }) => ({
            id: sourceId,
            kind: 'note',
            text: named.join(),
            sourceIds: [sourceId],
          })),
          warnings: numbered.warnings(),
        };
      },
      createIndex: byAge,
    });
    for (const id of ['a', 'b']) await memory.add(turn(id, 'x'), contextOf());
    const report = await memory.add(turn('c', 'x'), contextOf());
    expect((await memory.list?.({ user: 'ada' }))?.at(-1)?.text).toBe('a,b,-,-');
    expect(report.warnings?.map(({ detail }) => detail)).toEqual([
      'The model named memory "7"; it was shown 0 to 1.',
      'The model named memory "__proto__"; it was shown 0 to 1.',
    ]);
  });
});
