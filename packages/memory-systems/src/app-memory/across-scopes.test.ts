import { createManualClock } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createInMemoryStorage } from '../storage/index.js';
import { embedding } from '../systems/embedding/index.js';
import { createMemory } from './create-memory.js';

/** Ann talks to two agents, to one of them in two runs; Bo says the same as Ann. */
async function talks() {
  const clock = createManualClock(0);
  const storage = createInMemoryStorage();
  const ann = createMemory({
    system: embedding({ embedder: createHashedEmbedder() }),
    user: 'ann',
    clock,
    storage,
  });
  const vet = ann.forUser({ user: 'ann', agent: 'vet' });
  const first = ann.forUser({ user: 'ann', agent: 'cook', run: '1' });
  const second = ann.forUser({ user: 'ann', agent: 'cook', run: '2' });
  const statements = [
    [ann, 'My cat is called Pepper.'],
    [vet, 'The cat Pepper had a tooth pulled.'],
    [first, 'I want a pepper soup.'],
    [second, 'No pepper soup today, rather bread.'],
    [ann.forUser('bo'), 'My cat is called Pepper.'],
  ] as const;
  for (const [memory, content] of statements) {
    await memory.remember({ id: 't1', content, meta: { words: content.split(' ').length } });
    clock.advance(10);
  }
  return { ann, vet, clock };
}

describe('a user with several agents and runs', () => {
  it('can be searched as a whole, or by agent and run, best first', async () => {
    const { ann, vet } = await talks();
    const across = async (scopes?: object | 'all') => {
      const { memories } = await ann.recall('What is my cat called?', {
        k: 9,
        ...(scopes && { scopes: scopes as 'all' }),
      });
      const scores = memories.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((left, right) => right - left));
      return memories.map(({ scope }) => [scope.agent, scope.run].join(' ').trim()).sort();
    };
    expect(await across()).toEqual(['']);
    expect(await across('all')).toEqual(['', 'cook 1', 'cook 2', 'vet']);
    expect(await across({ agent: 'cook' })).toEqual(['cook 1', 'cook 2']);
    expect(await across({ run: '2' })).toEqual(['cook 2']);
    expect(await across({ agent: null })).toEqual(['']);
    expect(await across([{ agent: 'vet' }, { agent: 'cook', run: '1' }])).toEqual(['cook 1', 'vet']);
    expect(await across({ agent: 'tutor' })).toEqual([]);
    const { memories, text } = await vet.recall('cat', { scopes: 'all', k: 2 });
    expect(memories).toHaveLength(2);
    expect(text.split('\n')).toHaveLength(2);
  });

  it('is shown in the order in which messages arrived, each scope in its own order', async () => {
    const clock = createManualClock(0);
    const ann = createMemory({ user: 'ann', clock });
    const vet = ann.forUser({ user: 'ann', agent: 'vet' });
    const say = (memory: typeof ann, ids: readonly string[]) =>
      memory.remember(
        ids.map((id) => ({ id, content: `Pepper ${id}${' Pepper'.repeat(Number(id.slice(1)))}` })),
      );
    await say(vet, ['m1', 'm2']);
    await say(ann, ['m5', 'm4']);
    clock.advance(10);
    await say(vet, ['m3', 'm6']);
    clock.advance(10);
    await say(ann, ['m7']);
    const { text } = await ann.recall('Pepper', { k: 9, scopes: [{ agent: null }, { agent: 'vet' }] });
    expect(text.match(/m\d/g)).toEqual(['m5', 'm4', 'm1', 'm2', 'm3', 'm6', 'm7']);
  });

  it('is listed in pages, with filters', async () => {
    const { ann, clock } = await talks();
    const texts = async (options: Parameters<typeof ann.list>[0]) =>
      (await ann.list(options)).map(({ text }) => text.slice(6, 12));
    const all = await texts({ scopes: 'all' });
    expect(all).toHaveLength(4);
    const pages = await Promise.all([0, 2, 4].map((offset) => texts({ scopes: 'all', limit: 2, offset })));
    expect(pages.flat()).toEqual(all);
    expect(await texts({ scopes: 'all', filters: { meta: { words: { $lte: 5 } } } })).toEqual([
      'I want',
      'My cat',
    ]);
    expect(await texts({ scopes: 'all', filters: { ingestTimeFrom: new Date(20) } })).toEqual([
      'I want',
      'No pep',
    ]);
    clock.advance(1);
    expect(await texts({ limit: 0 })).toEqual([]);
  });

  it('lists the scopes and users with stored memories', async () => {
    const { ann } = await talks();
    expect(await ann.scopes()).toEqual([
      { user: 'ann', agent: 'cook', run: '1' },
      { user: 'ann', agent: 'cook', run: '2' },
      { user: 'ann', agent: 'vet' },
      { user: 'ann' },
    ]);
    expect(await ann.users()).toEqual(['ann', 'bo']);
    await ann.eraseUser();
    expect([await ann.scopes(), await ann.users()]).toEqual([[], ['bo']]);
  });

  it('refuses invalid choices, pages and filters', async () => {
    const { ann } = await talks();
    const recall = (options: object) => ann.recall('cat', options as never);
    await expect(recall({ scopes: 'every' })).rejects.toThrow(/scopes: has "every"/);
    await expect(recall({ scopes: { agent: '' } })).rejects.toThrow(/has ""/);
    await expect(recall({ scopes: { user: 'bo' } })).rejects.toThrow(/unknown key "user"/);
    await expect(recall({ filters: { $or: [{ eventTimeFrom: 'noon' }] } })).rejects.toThrow(
      /filters\.\$or\[0\]\.eventTimeFrom: is 'noon'/,
    );
    await expect(ann.list({ limit: -1 })).rejects.toThrow(/limit: expected an integer/);
    await expect(ann.list({ page: 2 } as never)).rejects.toThrow(/unknown key "page"/);
  });
});

it('one memory is read by its id, in its own scope, until it expires; users come in pages', async () => {
  const clock = createManualClock(0);
  const memory = createMemory({ user: 'ann', clock });
  await memory.remember({ id: 'a', content: 'The code is 4711.', expiresAt: new Date(1_000) });
  await memory.forUser({ user: 'ann', agent: 'cook' }).remember({ id: 'b', content: 'I eat no fish.' });
  expect(await memory.get('a')).toMatchObject({
    id: 'a',
    text: 'user: The code is 4711.',
    scope: { user: 'ann' },
  });
  expect([await memory.get('b'), await memory.forUser('bo').get('a')]).toEqual([undefined, undefined]);
  clock.advance(2_000);
  expect(await memory.get('a')).toBeUndefined();
  for (const user of ['bo', 'cy', 'di']) await memory.forUser(user).remember('I sing.');
  expect(await memory.users({ limit: 2 })).toEqual(['ann', 'bo']);
  expect(await memory.users({ after: 'bo', limit: 5 })).toEqual(['cy', 'di']);
});
