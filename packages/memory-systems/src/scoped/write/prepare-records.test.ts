import type { JsonObject } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf } from '../read/query-filter.js';
import { mergeMeta } from './prepare-records.js';

const key = fc.constantFrom('channel', 'tags', '__proto__');
const value = fc.oneof(
  fc.constantFrom('a', 'b', 1, null, true),
  fc.array(fc.constantFrom('a', 'b', 'c')),
  fc.record({ nested: fc.integer({ max: 1, min: 0 }) }),
);
const meta: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(key, value), { maxLength: 3 })
  .map((entries) => Object.fromEntries(entries) as JsonObject);

describe('the meta of a memory derived from several messages', () => {
  it('has a single value if all agree, and otherwise a list of the different values', () => {
    expect(
      mergeMeta([{ channel: 'mail', user: 7 }, undefined, { channel: 'chat', user: 7 }, { channel: 'mail' }]),
    ).toEqual({ channel: ['mail', 'chat'], user: 7 });
    expect(mergeMeta([{ tags: ['a', 'b'] }, { tags: ['b', 'c'] }, { tags: 'd' }])).toEqual({
      tags: ['a', 'b', 'c', 'd'],
    });
  });

  it('is that of the only message with one, and undefined if none has one', () => {
    expect(mergeMeta([{}, { tags: ['a', 'a'] }])).toEqual({ tags: ['a', 'a'] });
    expect(mergeMeta([undefined, {}])).toBeUndefined();
  });

  it('passes every value filter that one of the messages passes', () => {
    fc.assert(
      fc.property(fc.array(meta, { minLength: 1, maxLength: 4 }), fc.nat(), (metas, place) => {
        const own = metas[place % metas.length] ?? {};
        const passes = filterOf({ filters: { meta: own } });
        const merged = mergeMeta(metas);
        const item = { id: 'm', kind: 'fact', text: 't', sourceIds: ['s'], ingestTime: 0 };
        expect(passes?.({ ...item, ...(merged && { meta: merged }) }) ?? true).toBe(true);
      }),
    );
  });
});
