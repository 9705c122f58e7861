import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  createManualClock,
  createRng,
  type EventTime,
  type MemorySystem,
  type Query,
  type QueryFilters,
} from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { planMove } from '@memgym/memory-systems/move';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithPostgres, describeWithVectors } from '../__fixtures__/describe-with-postgres.js';
import { wordEmbedder as embedder } from '../__fixtures__/word-embedder.js';
import { postgresMemory } from './postgres-memory.js';

const context = {
  scope: { user: 'ann' },
  clock: createManualClock(1_700_000_000_000),
  rng: createRng(1).stream('test'),
};
const inProcess = { text: 'bm25-m', vector: 'emb-m', hybrid: 'hybrid' } as const;
type SearchName = keyof typeof inProcess;

/** The memory in PostgreSQL and the one in this process. */
function bothOf(search: SearchName, url: string, options: object = {}): readonly MemorySystem[] {
  return [
    postgresMemory({ connection: url, search, embedder, ...options }),
    createMemorySystem({ type: inProcess[search], ports: { embedder } }),
  ];
}

async function found(memory: MemorySystem, query: Query): Promise<(readonly [string, number])[]> {
  const { items } = await memory.retrieve(query, context);
  return items.map(({ id, score }) => [id, score]);
}

/**
 * Number of decimals in which scores agree; sums over words are added in the same order, and vectors are 32-bit floats.
 */
const digits = { text: 9, vector: 5, hybrid: 9 } as const;

async function expectSame(search: SearchName, memories: readonly MemorySystem[], query: Query) {
  const [own = [], other = []] = await Promise.all(memories.map((memory) => found(memory, query)));
  expect(own.map(([id]) => id)).toEqual(other.map(([id]) => id));
  for (const [place, [, score]] of own.entries()) {
    expect(score).toBeCloseTo(other[place]?.[1] ?? Number.NaN, digits[search]);
  }
}

/** An explanation with rounded scores: vectors are 32-bit floats. */
async function explained(
  search: SearchName,
  memory: MemorySystem,
  query: Query,
  memoryIds: readonly string[],
) {
  const rounded = (value: number | undefined, to: number) => value && Number(value.toFixed(to));
  const { explanation } = await memory.retrieve(query, { ...context, explain: { memoryIds } });
  const near = digits[search] - 1;
  return {
    ...explanation,
    memories: explanation?.memories.map(({ parts, score, ...one }) => ({
      ...one,
      score: rounded(score, near),
      parts: parts.map((part) => ({
        ...part,
        score: rounded(part.score, part.name === 'meaning' ? digits.vector - 1 : near),
        contribution: rounded(part.contribution, near),
        words: part.words?.map((word) => ({ ...word, contribution: rounded(word.contribution, near) })),
      })),
    })),
  };
}

async function expectSameExplanation(
  search: SearchName,
  memories: readonly MemorySystem[],
  query: Query,
  memoryIds: readonly string[],
) {
  const [own, other] = await Promise.all(
    memories.map((memory) => explained(search, memory, query, memoryIds)),
  );
  expect(own?.memories?.length).toBeGreaterThanOrEqual(memoryIds.length);
  expect(own).toEqual(other);
}

const data = resolve(
  process.env.MEMGYM_DATA_DIR ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'locomo/locomo10.json',
);

interface Sample {
  readonly qa: readonly { readonly question: string }[];
  readonly conversation: Readonly<Record<string, unknown>>;
}

/** The turns of LoCoMo's first conversation, and its questions. */
function locomo() {
  const [sample] = JSON.parse(readFileSync(data, 'utf8')) as Sample[];
  if (sample === undefined) throw new Error(`${data} has no conversation`);
  const sessions = Object.values(sample.conversation).filter((value) => Array.isArray(value));
  const turns = sessions.flat() as { dia_id: string; speaker: string; text: string }[];
  return {
    turns: turns.map(({ dia_id: id, speaker, text: content }) => ({
      id,
      role: 'user' as const,
      speaker,
      content,
    })),
    questions: sample.qa.map(({ question }) => question),
  };
}

function describeSame(search: SearchName, url: () => string): void {
  const isMissing = !existsSync(data);
  describe.skipIf(isMissing)(`search ${search}${isMissing ? ' (skipped without LoCoMo)' : ''}`, () => {
    let memories: readonly MemorySystem[] = [];
    beforeAll(async () => {
      memories = bothOf(search, url());
      for (const memory of memories) await memory.addBatch?.(locomo().turns, context);
    });
    afterAll(() => Promise.all(memories.map((memory) => memory.close())));

    it(`finds the same as ${inProcess[search]} for LoCoMo's questions, with the same scores`, async () => {
      const { questions } = locomo();
      expect(questions.length).toBeGreaterThan(100);
      for (const text of questions) await expectSame(search, memories, { text, k: 10 });
    });

    it(`explains as ${inProcess[search]} does: ranks, scores, words, filters, and what was not found`, async () => {
      const { questions, turns } = locomo();
      const ids = turns.filter((_turn, place) => place % 50 === 0).map(({ id }) => id);
      const filters = { sourceIds: turns.slice(0, 100).map(({ id }) => id) };
      for (const text of questions.slice(0, 20)) {
        await expectSameExplanation(search, memories, { text, k: 5 }, [...ids, 'never stored']);
        await expectSameExplanation(search, memories, { text, k: 3, filters }, ids);
      }
    });
  });
}

describeWithPostgres('a memory in PostgreSQL', ({ url }) => {
  describeSame('text', url);

  it('filters like a memory in this process', async () => {
    const memories = bothOf('text', url());
    const meta = fc.record(
      {
        a: fc.constantFrom(1, 2, 'x', 'y', true, null, [1, 'x'], ['y'], []),
        b: fc.constantFrom(0, -1.5, 'X', 'é'),
      },
      { requiredKeys: [] },
    );
    const value = fc.constantFrom(1, 2, 0, -1.5, 'x', 'y', 'X', 'é', true, null, [1], [1, 'x'], []);
    const bound = fc.constantFrom(0, 1, -2, 'x', 'W', '');
    const condition = fc.oneof(
      value,
      fc.record({ $eq: value }),
      fc.record({ $ne: value }),
      fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
      fc.record({ $nin: fc.array(value, { maxLength: 3 }) }),
      fc.record({ $exists: fc.boolean() }),
      fc.constant({}),
      fc.record({ $gt: bound }),
      fc.record({ $gte: bound, $lt: bound }),
      fc.record({ $lte: bound }),
    );
    const metaFilter = fc.record({ meta: fc.dictionary(fc.constantFrom('a', 'b', 'c'), condition) });
    const time = fc.constantFrom('2024-01-01T00:00:00', '2024-01-02T12:00:00', '2024-01-04T00:00:00');
    const plain = fc.oneof(
      metaFilter,
      fc.record({ eventTimeFrom: time }),
      fc.record({ eventTimeTo: time }),
      fc.record({ sourceIds: fc.subarray(['0', '3', '7', 'none']) }),
    );
    const filters = fc.oneof(
      plain,
      fc.record({ $not: plain }),
      fc.record({ $and: fc.array(plain, { minLength: 1, maxLength: 3 }) }),
      fc.record({ $or: fc.array(plain, { minLength: 1, maxLength: 3 }) }),
      fc.record({ $not: fc.record({ $or: fc.array(plain, { minLength: 1, maxLength: 2 }) }) }),
    );
    const turns = fc.sample(meta, { numRuns: 40, seed: 7 }).map((own, place) => ({
      id: String(place),
      role: 'user' as const,
      content: `bees and hives ${'honey '.repeat(place % 5)}`,
      meta: own,
      ...(place % 3 !== 0 && { eventTime: `2024-01-0${1 + (place % 5)}T12:00:00` as EventTime }),
    }));
    for (const memory of memories) await memory.addBatch?.(turns, context);
    await fc.assert(
      fc.asyncProperty(filters, (asked) =>
        expectSame('text', memories, { text: 'bees honey', k: 40, filters: asked as QueryFilters }),
      ),
      { numRuns: 300 },
    );
    for (const memory of memories) await memory.close();
  });
});

describeWithVectors('a memory in PostgreSQL with pgvector', (url) => {
  describeSame('vector', url);
  describeSame('hybrid', url);

  it('says before a move what is embedded', async () => {
    const from = createMemory({ user: 'ann' });
    await from.remember(['I moved to Bergen in March.', 'My sister lives in Oslo.']);
    const planned = async (search: SearchName) =>
      planMove(from, createMemory({ user: 'ann', system: bothOf(search, url())[0] as MemorySystem }));
    expect(await planned('hybrid')).toMatchObject({ way: 'messages', memories: 2, embeddedTexts: 2 });
    expect((await planned('hybrid')).embeddedTokens).toBeGreaterThan(5);
    expect(await planned('text')).toMatchObject({ memories: 2, embeddedTexts: 0, embeddedTokens: 0 });
  });

  it('finds at least nine of ten nearest memories by the HNSW index, also with a filter', async () => {
    const exact = bothOf('vector', url());
    const [memory, other] = [bothOf('vector', url(), { exactUpTo: 0 })[0], exact[1]];
    if (memory === undefined || other === undefined) throw new Error('two memories are needed');
    const rng = createRng(3).stream('hnsw');
    const words = Array.from({ length: 200 }, (_, place) => `word${place}`);
    const text = (): string => Array.from({ length: 6 }, () => rng.pick(words)).join(' ');
    const turns = Array.from({ length: 600 }, (_, place) => ({
      id: String(place),
      role: 'user' as const,
      content: text(),
      meta: { even: place % 2 === 0 },
    }));
    for (const one of [memory, other]) await one.addBatch?.(turns, context);
    let [both, all] = [0, 0];
    for (let asked = 0; asked < 20; asked += 1) {
      const query = { text: text(), k: 10, ...(asked % 2 === 0 && { filters: { meta: { even: true } } }) };
      const [near, nearest] = [await found(memory, query), await found(other, query)];
      expect(near).toHaveLength(10);
      const ids = new Set(near.map(([id]) => id));
      both += nearest.filter(([id]) => ids.has(id)).length;
      all += nearest.length;
    }
    expect(both / all).toBeGreaterThan(0.9);
    // What the index missed is told from what others beat.
    const steps = new Set<string>();
    for (let asked = 0; asked < 20; asked += 1) {
      const query = { text: text(), k: 10 };
      const memoryIds = (await found(other, query)).map(([id]) => id);
      const items = await found(memory, query);
      const { explanation } = await memory.retrieve(query, { ...context, explain: { memoryIds } });
      expect(explanation?.memories.slice(0, 10).map(({ memoryId, score }) => [memoryId, score])).toEqual(
        items,
      );
      for (const { step, memoryId } of explanation?.memories ?? []) {
        if (!items.some(([id]) => id === memoryId)) steps.add(step);
      }
    }
    expect([...steps].filter((step) => step !== 'not-returned')).toEqual([]);
    for (const one of [memory, ...exact]) await one.close();
  });
});
