import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjectSchema, jsonValueSchema, parseJsonText, tryParseJson } from './json.js';

it('tryParseJson gives the value of a text, and nothing for another text', () => {
  expect(['[1]', '"a"', 'null', '', '{', 'undefined'].map(tryParseJson)).toEqual([
    [1],
    'a',
    null,
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('parseJsonText reads %s nested 1,000 deep, and refuses any deeper', (_of, open, close) => {
  const nested = (levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(JSON.stringify(parseJsonText(nested(1000)))).toBe(nested(1000));
  for (const levels of [1001, 9000, 200_000]) {
    expect(() => parseJsonText(nested(levels))).toThrow(
      new SyntaxError('nests lists and objects more than 1,000 levels deep'),
    );
    expect(tryParseJson(nested(levels))).toBeUndefined();
  }
});

describe('jsonValueSchema', () => {
  it('takes every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonValueSchema.parse(value)).toEqual(value);
      }),
    );
  });

  it.each([undefined, () => 1, Number.NaN, Number.POSITIVE_INFINITY, 1n, Symbol('x')])(
    'refuses %s, which JSON cannot hold',
    (value) => expect(jsonValueSchema.safeParse(value).success).toBe(false),
  );
});

describe('jsonValueSchema of values built in code', () => {
  class Point {
    readonly x = 1;
  }
  const nested = (levels: number): unknown => {
    let value: unknown = 'core';
    for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
    return value;
  };
  const holdsItself = (): unknown => {
    const list: unknown[] = [1];
    const value = { list, again: list };
    list.push(value, value);
    return value;
  };

  it.each([
    ['a list with a hole', new Array(1)],
    ['a member that is undefined', { a: undefined }],
    ['an instance of a class', [new Point()]],
    ['a date', { at: new Date(0) }],
    ['a map', new Map()],
    ['a list that is typed', new Float32Array(1)],
    ['a value that contains itself', holdsItself()],
    ['a value nested without end', nested(100_000)],
  ])('refuses %s', (_what, value) => {
    expect(jsonValueSchema.safeParse(value).success).toBe(false);
    expect(jsonObjectSchema.safeParse({ value }).success).toBe(false);
  });

  it('accepts 1,000 nested lists and objects, and a value that occurs twice', () => {
    expect(jsonValueSchema.safeParse(nested(1000)).success).toBe(true);
    const twice = { a: 1 };
    expect(jsonValueSchema.safeParse([twice, twice]).success).toBe(true);
  });

  it('returns the value itself, whatever its keys', () => {
    const value: unknown = JSON.parse('{"__proto__": {"a": [-0]}, "constructor": 1}');
    expect(jsonValueSchema.parse(value)).toBe(value);
    expect(Object.hasOwn(jsonValueSchema.parse(value) as object, '__proto__')).toBe(true);
  });
});

describe('jsonObjectSchema', () => {
  it('refuses lists and bare values', () => {
    expect(jsonObjectSchema.safeParse([]).success).toBe(false);
    expect(jsonObjectSchema.safeParse('x').success).toBe(false);
    expect(jsonObjectSchema.safeParse({ a: { b: [1, null] } }).success).toBe(true);
  });
});
