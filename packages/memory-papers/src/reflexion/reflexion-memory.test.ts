import {
  type MemoryStorage,
  type MemorySystem,
  type RestorableMemory,
  scopeKey,
  type Turn,
} from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { contextOf } from '@memgym/memory-systems/testing';
import { createSimulation } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { simulateInsight } from './offline/simulate-insight.js';

const ada = { user: 'ada' };
const turn = (id: string, content: string): Turn => ({ id, role: 'user', content });
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  return { model, memory: createMemorySystem({ type: 'reflexion', options, ports: { model } }) };
};
const insight = (text: string) => ({ insight: text });
const feedback = { question: 'Which stew?', answer: 'Beef.', right: false };
const shown = async (memory: MemorySystem, k = Number.POSITIVE_INFINITY) =>
  memory.retrieve({ text: 'anything', k }, contextOf());

/** Four messages of four words each: `user: a two three`. */
async function filled(options: object, replies: readonly unknown[] = []): Promise<RestorableMemory> {
  const { memory } = create(replies, options);
  for (const id of ['a', 'b', 'c', 'd']) await memory.add(turn(id, `${id} two three`), contextOf());
  return memory;
}

describe('Reflexion', () => {
  it('returns every message, newest first, without model calls', async () => {
    const { items, usage, truncated } = await shown(await filled({}));
    expect(items.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
    expect(usage.calls).toBe(0);
    expect(truncated).toBeUndefined();
  });

  it('merges one piece of feedback after the other into one insight, which every prompt shows', async () => {
    const { memory, model } = create([insight('Ines eats no meat.'), insight('Ines eats fish, no meat.')]);
    expect(await memory.context?.(ada)).toBe('');
    const first = await memory.evolve?.(feedback, contextOf());
    expect(first).toMatchObject({
      changes: { before: '', insight: 'Ines eats no meat.' },
      usage: { calls: 1 },
    });
    await memory.evolve?.({ said: 'She had trout.' }, contextOf());
    expect(await memory.context?.(ada)).toBe('Ines eats fish, no meat.');
    const asked = model.asked[1]?.messages[1]?.content;
    expect(asked).toContain('<insight>\nInes eats no meat.\n</insight>');
    expect(asked).toContain('{"said":"She had trout."}');
    expect(await memory.context?.({ user: 'bo' })).toBe('');
  });

  it('retains its insight through a snapshot, and after a reply that cannot be read', async () => {
    const long = insight('word '.repeat(401));
    const { memory } = create([insight('Learnt.'), 'no', 'no', long, long]);
    await memory.evolve?.(feedback, contextOf());
    await expect(memory.evolve?.(feedback, contextOf())).rejects.toThrow('merge-insight');
    await expect(memory.evolve?.(feedback, contextOf())).rejects.toThrow('more than 200 words');
    await expect(memory.evolve?.({}, contextOf())).rejects.toThrow('teaches nothing');
    const { memory: copy } = create([]);
    await copy.restore(await memory.snapshot());
    expect(await copy.context?.(ada)).toBe('Learnt.');
  });

  it('returns the newest messages that fit together with the insight', async () => {
    const memory = await filled({ capacity: 10 }, [insight('Two words.')]);
    expect((await shown(memory)).items.map(({ id }) => id)).toEqual(['d', 'c']);
    await memory.evolve?.(feedback, contextOf());
    const both = await shown(memory);
    expect(both.items.map(({ id }) => id)).toEqual(['d', 'c']);
    expect(both.truncated).toBe(2);
    const narrower = await filled({ capacity: 9 }, [insight('Two words.')]);
    await narrower.evolve?.(feedback, contextOf());
    expect((await shown(narrower)).items.map(({ id }) => id)).toEqual(['d']);
  });

  it('drops its insight with any message, because the feedback may have mentioned it', async () => {
    const memory = await filled({}, [insight('One.'), insight('Two.')]);
    await memory.evolve?.(feedback, contextOf());
    await memory.deleteBySource?.(['never said'], contextOf());
    expect(await memory.context?.(ada)).toBe('One.');
    await memory.deleteBySource?.(['a'], contextOf());
    expect(await memory.context?.(ada)).toBe('');
    await memory.evolve?.(feedback, contextOf());
    await memory.delete?.('b', contextOf());
    expect(await memory.context?.(ada)).toBe('');
  });

  it('forgets everything with `reset`', async () => {
    const memory = await filled({}, [insight('One.')]);
    await memory.evolve?.(feedback, contextOf());
    await memory.reset?.(ada);
    expect(await memory.context?.(ada)).toBe('');
    expect(await memory.snapshot()).toEqual(await create([]).memory.snapshot());
  });

  it('simulates learning from as many of the latest statements as fit', () => {
    const feedback = {
      asked: 'Should I give up meat?',
      said: 'I gave up meat. Trees have leaves.',
      updates: { caffeine: 'tea only' },
    };
    const learn = (held: string, size: number) =>
      simulateInsight({ insight: held, feedback, size, unit: 'words' }, createSimulation());
    expect(learn('Ada has a cat.', 100)).toBe('Ada has a cat.\nI gave up meat.\ncaffeine: tea only');
    expect(learn('Ada has a cat.', 7)).toBe('I gave up meat.\ncaffeine: tea only');
    expect(learn('', 2)).toBe('caffeine: tea');
    expect(
      simulateInsight(
        { insight: '', feedback: { right: false }, size: 9, unit: 'words' },
        createSimulation(),
      ),
    ).toBe('{"right":false}');
  });
});

describe('Reflexion as in MemEngine', () => {
  it('cuts off the end of insight and list, and thus loses the newest messages', async () => {
    const options = { profile: 'reference', capacity: 8 };
    const memory = await filled(options, [insight('Two words.'), insight('1 2 3 4 5 6 7 8 9')]);
    // The headings and numbers around them count, too: "[Memory Start] [0] user: a two three [1] user: b".
    expect((await shown(memory)).items.map(({ text }) => text)).toEqual(['user: b', 'user: a two three']);
    await memory.evolve?.(feedback, contextOf());
    const cut = await shown(memory);
    expect(cut.items.map(({ text }) => text)).toEqual(['user:', 'user: a two three']);
    expect(cut.truncated).toBe(2);
    await memory.evolve?.(feedback, contextOf());
    expect((await shown(memory)).items).toEqual([]);
    expect(await memory.context?.(ada)).toBe('1 2 3 4 5 6 7');
  });

  it('continues with the old insight after `reset`', async () => {
    for (const scope of [ada, undefined]) {
      const memory = await filled({ profile: 'reference' }, [insight('One.')]);
      await memory.evolve?.(feedback, contextOf());
      await memory.reset?.(scope);
      expect(await memory.list?.(ada)).toEqual([]);
      expect(await memory.context?.(ada)).toBe('One.');
    }
  });

  it('retains it in a storage too, unlike `fixed`', async () => {
    for (const profile of ['reference', 'fixed']) {
      for (const scope of [ada, undefined]) {
        const kept = createInMemoryStorage();
        const storage = () =>
          Object.create(kept, { close: { value: async () => undefined } }) as MemoryStorage;
        const model = createScriptedModel(insight('One.'));
        const open = () =>
          createMemorySystem({
            type: 'reflexion',
            options: { profile },
            ports: { model },
            storage: storage(),
          });
        const memory = open();
        await memory.add(turn('a', 'I keep bees'), contextOf());
        await memory.evolve?.(feedback, contextOf());
        await memory.close();
        const reopened = open();
        await reopened.reset?.(scope);
        await reopened.close();
        const rows = (await kept.read(scopeKey(ada))).map(({ value }) => value);
        expect(rows).toEqual(profile === 'reference' ? [{ insight: 'One.' }] : []);
        expect(await open().context?.(ada)).toBe(profile === 'reference' ? 'One.' : '');
      }
    }
  });
});
