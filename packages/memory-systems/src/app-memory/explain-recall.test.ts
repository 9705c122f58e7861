import { createManualClock } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { memoryReplies } from '../offline.js';
import { createScopedMemory, draftOf } from '../scoped/index.js';
import { createWordCountEmbedder } from '../testing/word-count-embedder.js';
import { createRecencyIndex } from '../toolkit/recency-index.js';
import { createMemory } from './create-memory.js';

const embedder = createWordCountEmbedder();
const model = createOfflineChatModel({ replies: memoryReplies });
const clock = createManualClock(1_000);
const open = (type: string, options: object = {}) =>
  createMemory({
    system: createMemorySystem({ type, options, ports: { embedder, model } }),
    user: 'ann',
    clock,
  });
/** Messages of four words each, whose ids are those of their memories. */
const four = ['Ann moved to Bergen.', 'Bob sings in Oslo.', 'Cats like warm milk.', 'Dogs chase small cats.'];
const said = four.map((content, place) => ({ id: `t${place}`, content, speaker: 'x' }));
const noSpeaker = { indexed: { speaker: false } };

describe('an explained recall', () => {
  it('says which words matched, what each adds, and which are missing', async () => {
    const memory = open('bm25-m', noSpeaker);
    await memory.remember(said);
    const { memories, explanation } = await memory.recall('Did my cats drink warm milk?', { explain: true });
    // Equal lengths: a word adds ln(1 + (4 − n + ½) ÷ (n + ½)), with n = 2 texts with cats and n = 1 with milk.
    const [rare, common] = [Math.log(1 + 3.5 / 1.5), Math.log(2)];
    const [best, second] = explanation?.memories ?? [];
    expect(best).toMatchObject({ step: 'found', rank: 1, inText: true, scope: { user: 'ann' } });
    expect(best?.score).toBe(memories[0]?.score);
    expect(best?.parts).toEqual([
      {
        name: 'words',
        score: expect.closeTo(2 * rare + common, 9),
        rank: 1,
        weight: 1,
        contribution: best?.score,
        words: [
          { term: 'cat', forms: ['cats'], count: 1, contribution: expect.closeTo(common, 9) },
          { term: 'warm', forms: ['warm'], count: 1, contribution: expect.closeTo(rare, 9) },
          { term: 'milk', forms: ['milk'], count: 1, contribution: expect.closeTo(rare, 9) },
        ],
        missing: ['drink'],
      },
    ]);
    expect(second?.parts[0]).toMatchObject({ rank: 2, missing: ['drink', 'warm', 'milk'] });
    expect(explanation?.words).toEqual([
      { term: 'cat', forms: ['cats'], memories: 2 },
      { term: 'drink', forms: ['drink'], memories: 0 },
      { term: 'warm', forms: ['warm'], memories: 1 },
      { term: 'milk', forms: ['milk'], memories: 1 },
    ]);
    expect(explanation?.counts).toEqual({ found: 2, unmatched: 2 });
  });

  it('shows the rank in both rankings of a hybrid search, and what each adds', async () => {
    const memory = open('hybrid', noSpeaker);
    await memory.remember(said);
    const { memories, explanation } = await memory.recall('Who sings in Oslo?', {
      k: 1,
      explain: { why: memoryIdsOf(await memory.list()) },
    });
    const [best] = explanation?.memories ?? [];
    expect(memories).toHaveLength(1);
    expect(best?.score).toBeCloseTo(2 / 61, 12);
    expect(best?.parts).toMatchObject([
      { name: 'words', rank: 1, weight: 1, contribution: 1 / 61 },
      { name: 'meaning', rank: 1, weight: 1, contribution: 1 / 61 },
    ]);
    const others = explanation?.why.filter(({ step }) => step !== 'found') ?? [];
    expect(others.map(({ step, inText }) => [step, inText])).toEqual(Array(3).fill(['k', false]));
    expect(others.map(({ rank }) => rank).toSorted()).toEqual([2, 3, 4]);
    // The depth is 2 · k = 2: the third by meaning has a rank, but adds nothing.
    const third = others.find(({ parts }) =>
      parts.some(({ name, rank }) => name === 'meaning' && rank === 3),
    );
    expect(third?.parts).toMatchObject([{ name: 'meaning', contribution: 0 }]);
  });

  it('names the step that dropped a memory', async () => {
    const memory = open('bm25-m');
    await memory.remember([
      ...said,
      { id: 'old', content: 'Cats like old milk.', expiresAt: 5_000 },
      { id: 'work', content: 'Cats like new milk.', meta: { topic: 'work' } },
    ]);
    clock.advance(5_000);
    const stored = await memory.exportUser();
    const idOf = (source: string) =>
      stored.scopes[0]?.memories.find(({ sourceIds }) => sourceIds.includes(source))?.id ?? '';
    const why = [...['t2', 't3', 'old', 'work', 't0'].map(idOf), 'm17'];
    const { explanation } = await memory.recall('Which cats like milk?', {
      k: 1,
      filters: { $not: { meta: { topic: 'work' } } },
      explain: { why },
    });
    expect(explanation?.why.map(({ step, rank, filters }) => [step, rank, filters])).toEqual([
      ['found', 1, undefined],
      ['k', 2, undefined],
      ['expired', undefined, undefined],
      ['filtered', undefined, ['$not']],
      ['unmatched', undefined, undefined],
      ['unknown', undefined, undefined],
    ]);
    expect(explanation?.counts).toEqual({ found: 1, k: 1, expired: 1, filtered: 1, unmatched: 2 });
  });

  it('names what is retired, and what a rule of the system left out', async () => {
    const system = createScopedMemory({
      info: { name: 'latest', version: '1.0.0' },
      // The second message replaces the first.
      remember: ({ observations }) => ({
        put: observations.map((observation) => draftOf(observation)),
        retire: observations.some(({ sourceId }) => sourceId === 't1') ? ['t0'] : [],
      }),
      read: async ({ search }) => ({ hits: (await search()).slice(0, 1) }),
      createIndex: () => createRecencyIndex(),
    });
    const memory = createMemory({ system, user: 'ann', clock });
    for (const one of said) await memory.remember(one);
    const { memories, explanation } = await memory.recall('cats', {
      explain: { why: ['t0', 't1', 't2', 't3'] },
    });
    expect(memories.map(({ id }) => id)).toEqual(['t3']);
    expect(explanation?.why.map(({ memoryId, step }) => [memoryId, step])).toEqual([
      ['t0', 'retired'],
      ['t1', 'rules'],
      ['t2', 'rules'],
      ['t3', 'found'],
    ]);
    expect(explanation?.counts).toEqual({ found: 1, rules: 2, retired: 1 });
  });

  it('says what a limit of tokens left out of the text', async () => {
    const memory = open('bm25-m');
    await memory.remember(said);
    const { text, explanation } = await memory.recall('cats', { maxTokens: 10, explain: true });
    expect(text.split('\n')).toHaveLength(1);
    expect(explanation?.memories.map(({ inText }) => inText)).toEqual([true, false]);
  });

  it('merges scopes: the best of one can be behind the best of others', async () => {
    const memory = open('emb-m');
    await memory.remember(said);
    await memory.forUser({ user: 'ann', run: 'r' }).remember({ id: 'x', content: 'Cats like warm milk.' });
    const { explanation } = await memory.recall('Cats like warm milk.', {
      k: 1,
      scopes: 'all',
      explain: { why: memoryIdsOf(await memory.list({ scopes: 'all' })) },
    });
    expect(explanation?.counts).toEqual({ found: 1, k: 4 });
    expect(explanation?.why).toHaveLength(5);
    expect(explanation?.why.filter(({ step }) => step === 'k')).toHaveLength(4);
  });

  it('refuses `record`, and what is no explanation', async () => {
    const memory = open('bm25-m');
    await memory.remember(said);
    await expect(memory.recall('cats', { explain: true, record: true })).rejects.toThrow(
      'an explained recall changes nothing',
    );
    await expect(memory.recall('cat', { record: 'no' } as never)).rejects.toThrow(/record/);
    for (const explain of ['t1', { wy: 't1' }, { why: [1] }]) {
      await expect(memory.recall('cats', { explain: explain as never })).rejects.toThrow(/`?explain`?/);
    }
  });
});

function memoryIdsOf(memories: readonly { readonly id: string }[]): string[] {
  return memories.map(({ id }) => id);
}
