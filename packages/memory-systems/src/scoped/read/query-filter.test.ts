import {
  type EventTime,
  InvalidArgumentError,
  type JsonObject,
  type MemoryItem,
  type Query,
  type QueryFilters,
} from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkQuery, filterOf } from './query-filter.js';

const item = (meta: JsonObject = {}, details: object = {}) => ({
  id: 'm1',
  kind: 'fact',
  text: 'The rent is 900.',
  sourceIds: ['t1', 't2'],
  ingestTime: 50,
  meta,
  ...details,
});
const passes = (filters: QueryFilters, meta?: JsonObject, details?: object) =>
  filterOf({ filters })?.(item(meta, details)) ?? true;
const refusal = (filters: unknown): { argument?: string; message?: string } => {
  try {
    checkQuery({ text: 'x', k: 1, filters: filters as QueryFilters });
  } catch (error) {
    return error as InvalidArgumentError;
  }
  return {};
};

const value = fc.oneof(
  fc.constantFrom('a', 'b', '', 0, 1, 2.5, null, true),
  fc.array(fc.constantFrom('a', 'b', 1)),
);
const meta = fc.dictionary(fc.constantFrom('x', 'y'), value);
const bound = fc.constantFrom('a', 'b', 0, 1, 2);
const condition = fc.oneof(
  value,
  fc.record({ $ne: value }),
  fc.record({ $in: fc.array(value, { maxLength: 2 }) }),
  fc.record({ $gt: bound }),
  fc.record({ $lte: bound }),
  fc.record({ $exists: fc.boolean() }),
);
const leaf: fc.Arbitrary<QueryFilters> = fc.oneof(
  fc.record({ meta: fc.dictionary(fc.constantFrom('x', 'y'), condition, { maxKeys: 2 }) }),
  fc.record({ kinds: fc.subarray(['fact', 'turn']) }),
  fc.record({ ingestTimeFrom: fc.integer({ min: 49, max: 51 }) }),
) as fc.Arbitrary<QueryFilters>;

describe('filters', () => {
  it('compare values of meta as MongoDB does, also within lists', () => {
    const held = { price: 30, tags: ['a', 'b'], since: '2024-03-01', owner: { name: 'Ann', age: 7 } };
    const yes: QueryFilters['meta'][] = [
      { price: 30 },
      { price: { $gt: 29, $lt: 31 } },
      { price: { $in: [1, 30] } },
      { price: { $ne: 31 } },
      { tags: 'a' },
      { tags: ['b', 'a'] },
      { tags: { $in: ['b', 'z'] } },
      { tags: { $gte: 'b' } },
      { tags: { $nin: ['y', 'z'] } },
      { since: { $gte: '2024-01-01', $lte: '2024-12-31' } },
      { owner: { age: 7, name: 'Ann' } },
      { missing: { $exists: false } },
      { missing: { $ne: 3 } },
      { missing: { $nin: [3] } },
    ];
    const no: QueryFilters['meta'][] = [
      { price: '30' },
      { price: { $gt: 30 } },
      { price: { $gte: '1' } },
      { tags: ['a', 'c'] },
      { tags: { $ne: 'a' } },
      { tags: { $nin: ['b'] } },
      { owner: { name: 'Ann' } },
      { missing: null },
      { missing: { $lt: 5 } },
      { price: { $exists: false } },
      { toString: { $exists: true } },
    ];
    for (const wanted of yes) expect(passes({ meta: wanted ?? {} }, held), JSON.stringify(wanted)).toBe(true);
    for (const wanted of no) expect(passes({ meta: wanted ?? {} }, held), JSON.stringify(wanted)).toBe(false);
  });

  it('limit times, and combine with and, or and not', () => {
    const on = (day: string) => `2024-03-${day}T00:00:00` as EventTime;
    const timed = { eventTime: on('05') };
    expect(passes({ eventTimeFrom: on('05'), eventTimeTo: on('05') }, {}, timed)).toBe(true);
    expect(passes({ eventTimeTo: on('04') }, {}, timed)).toBe(false);
    expect(passes({ ingestTimeFrom: 50, ingestTimeTo: 50 })).toBe(true);
    expect(passes({ ingestTimeTo: 49 })).toBe(false);
    expect(passes({ $or: [{ kinds: ['turn'] }, { sourceIds: ['t2'] }], $not: { kinds: ['note'] } })).toBe(
      true,
    );
    expect(passes({ $and: [{ kinds: ['fact'] }, { $not: { sourceIds: ['t1'] } }] })).toBe(false);
  });

  it('obey the laws of logic', () => {
    fc.assert(
      fc.property(leaf, leaf, meta, (left, right, held) => {
        const [a, b] = [passes(left, held), passes(right, held)];
        expect(passes({ $and: [left, right] }, held)).toBe(a && b);
        expect(passes({ $or: [left, right] }, held)).toBe(a || b);
        expect(passes({ $not: left }, held)).toBe(!a);
        const neither = { $and: [{ $not: left }, { $not: right }] };
        expect(passes({ $not: { $or: [left, right] } }, held)).toBe(passes(neither, held));
        expect(passes({ ...left, $and: [right] }, held)).toBe(a && b);
      }),
    );
  });

  it('name the key that is wrong, at any depth', () => {
    expect(refusal({ kind: ['fact'] })).toMatchObject({
      argument: 'query.filters.kind',
      hint: expect.stringContaining('Did you mean "kinds"?'),
    });
    const wrong: [unknown, string][] = [
      [null, 'query.filters'],
      [{ meta: 'mail' }, 'query.filters.meta'],
      [{ kinds: 'fact' }, 'query.filters.kinds'],
      [{ sourceIds: [7] }, 'query.filters.sourceIds[0]'],
      [{ eventTimeTo: '2024-02-30T00:00:00' }, 'query.filters.eventTimeTo'],
      [{ ingestTimeFrom: '1' }, 'query.filters.ingestTimeFrom'],
      [{ $or: [] }, 'query.filters.$or'],
      [{ $and: { kinds: [] } }, 'query.filters.$and'],
      [{ $or: [{}, { $not: { meta: { price: { $gr: 3 } } } }] }, 'query.filters.$or[1].$not.meta.price.$gr'],
      [{ meta: { price: { $gt: true } } }, 'query.filters.meta.price.$gt'],
      [{ meta: { price: { $in: 3 } } }, 'query.filters.meta.price.$in'],
      [{ meta: { price: { $gt: 3, or: 2 } } }, 'query.filters.meta.price.$gt'],
      [{ meta: { since: new Date(0) } }, 'query.filters.meta.since'],
      [{ meta: { since: undefined } }, 'query.filters.meta.since'],
      [{ $not: 'x' }, 'query.filters.$not'],
    ];
    for (const [filters, argument] of wrong) {
      expect(refusal(filters), argument).toBeInstanceOf(InvalidArgumentError);
      expect(refusal(filters).argument).toBe(argument);
    }
  });

  it('are refused if they contain themselves', () => {
    const endless: { $not?: object } = {};
    endless.$not = endless;
    expect(refusal(endless).message).toContain('nested more than 20 deep');
  });
});

describe('the cost of filters', () => {
  const memory = (meta: MemoryItem['meta']) =>
    ({ id: 'm', kind: 'message', text: '', sourceIds: [], ingestTime: 0, meta }) as unknown as MemoryItem;
  const query = (filters: QueryFilters): Query => ({ text: 'tea', k: 1, filters });

  it('refuses more than a hundred conditions, wherever they stand', () => {
    const many = Array.from({ length: 101 }, (_, number) => ({ meta: { a: number } }));
    for (const filters of [{ $or: many }, { $and: many.map(() => ({})) }, { $not: { $or: many } }]) {
      expect(() => checkQuery(query(filters))).toThrow('more than 100 conditions');
    }
    const keys = Object.fromEntries(many.map((_, number) => [`k${number}`, 1]));
    expect(() => checkQuery(query({ meta: keys }))).toThrow('more than 100 conditions');
    expect(() => checkQuery(query({ $or: many.slice(0, 50) }))).not.toThrow();
  });

  it('compares thousands of values of one key with thousands of memories at once', () => {
    const values = Array.from({ length: 50_000 }, (_, number) => `q${number}`);
    const passes = filterOf(query({ meta: { k: { $in: values } } }));
    const others = filterOf(query({ meta: { k: { $nin: values } } }));
    for (let turn = 0; turn < 5_000; turn += 1) {
      expect(passes?.(memory({ k: turn % 2 ? 'q9' : 'w' }))).toBe(turn % 2 === 1);
      expect(others?.(memory({ k: ['w', 'q49999'] }))).toBe(false);
    }
  });

  it('finds a list by its members, and a member in a list', () => {
    const passes = filterOf(query({ meta: { k: { $in: [['a', 'b'], 'c'] } } }));
    const held = [['a', 'b'], ['b', 'x', 'a'], ['c', 'd'], 'c'];
    expect(held.map((k) => passes?.(memory({ k })))).toEqual([true, true, true, true]);
    expect([['a'], 'a', [], ['d']].map((k) => passes?.(memory({ k })))).toEqual([false, false, false, false]);
  });

  it('costs no more for a list of 100,000 members than for one of as many as a memory has', () => {
    const passesMany = filterOf(query({ meta: { a: Array.from({ length: 100_000 }, () => 1) } }));
    const differ = filterOf(query({ meta: { a: Array.from({ length: 60_000 }, (_, z) => ({ z })) } }));
    for (let turn = 0; turn < 8_000; turn += 1) {
      const one = memory({ a: [1] });
      expect(passesMany?.(one) === true && differ?.(one) === false).toBe(true);
    }
  }, 10_000);

  it('counts each list among the values of a key as a condition', () => {
    const lists = Array.from({ length: 100 }, (_, number) => [number]);
    for (const of of ['$in', '$nin'])
      expect(() => checkQuery(query({ meta: { a: { [of]: lists } } }))).toThrow('more than 100 conditions');
    expect(() => checkQuery(query({ meta: { a: { $in: lists.slice(1) } } }))).not.toThrow();
  });

  it('reads a list of a memory once for all conditions, and ends a query that compares too many members', () => {
    const own = Array.from({ length: 4_000 }, (_, number) => number);
    const conditions = Array.from({ length: 50 }, (_, number) => ({ meta: { a: `no ${number}` } }));
    const few = filterOf(query({ $or: conditions }));
    for (let turn = 0; turn < 200; turn += 1) expect(few?.(memory({ a: own }))).toBe(false);
    const ranges = filterOf(query({ $or: conditions.map(() => ({ meta: { a: { $gt: 4_000 } } })) }));
    expect(() => {
      for (let turn = 0; turn < 1_000; turn += 1) ranges?.(memory({ a: own }));
    }).toThrow('query.filters: compare more than 10000000 members of lists');
  });
});
