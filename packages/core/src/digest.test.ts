import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digest, sha256 } from './digest.js';

/** The same JSON value with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

describe('canonicalJson', () => {
  it('does not depend on the order of keys, at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reordered(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('loses nothing of a JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('sorts by code unit and leaves members without a value out', () => {
    expect(canonicalJson({ b: 1, a: undefined, B: 2, é: 3 })).toBe('{"B":2,"b":1,"é":3}');
  });

  it('preserves the order of lists', () => {
    expect(canonicalJson([2, 1])).toBe('[2,1]');
  });

  it('treats `__proto__` as an ordinary key', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"admin":true},"a":1}');
    expect(canonicalJson(hostile)).toBe('{"__proto__":{"admin":true},"a":1}');
    expect(digest(hostile)).not.toBe(digest({ a: 1 }));
  });
});

describe('sha256', () => {
  it('gives the digests of FIPS 180-2', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(new Uint8Array())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('reads text as UTF-8', () => {
    expect(sha256('日本')).toBe(sha256(new Uint8Array([0xe6, 0x97, 0xa5, 0xe6, 0x9c, 0xac])));
  });
});

describe('digest', () => {
  it('is equal for equal values and differs for different ones', () => {
    expect(digest({ a: 1, b: [1, 2] })).toBe(digest({ b: [1, 2], a: 1 }));
    const values = [undefined, null, 0, '0', '', [], {}, [[]], [null], { a: null }, ['a', 'b'], ['a,b']];
    expect(new Set(values.map(digest)).size).toBe(values.length);
  });
});
