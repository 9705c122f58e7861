import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjectSchema, jsonValueSchema } from './json.js';

describe('jsonValueSchema', () => {
  it('takes every JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => jsonValueSchema.safeParse(value).success));
  });

  it.each([undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY, 1n, Symbol('x')])(
    'refuses %s, which JSON cannot hold',
    (value) => expect(jsonValueSchema.safeParse(value).success).toBe(false),
  );
});

describe('jsonObjectSchema', () => {
  it('refuses lists and bare values', () => {
    expect(jsonObjectSchema.safeParse([]).success).toBe(false);
    expect(jsonObjectSchema.safeParse('x').success).toBe(false);
    expect(jsonObjectSchema.safeParse({ a: { b: [1, null] } }).success).toBe(true);
  });
});
