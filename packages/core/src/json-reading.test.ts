import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json.js';

const problemIn = (text: string, options = {}) => {
  const read = readJson(text, options);
  return read.ok ? null : read.problem;
};

describe('readJson', () => {
  it('reads every JSON text as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('finds a repeated key wherever it stands', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', '\\', '"', '":', 'constructor', '1'));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.jsonValue())),
        key,
        fc.nat(),
        fc.nat(),
        (others, twice, first, second) => {
          const members = others
            .filter(([name]) => name !== twice)
            .map(([name, value]) => member(name, value));
          const unique = [
            ...new Map(members.map((text) => [text.slice(0, text.indexOf(': ')), text])).values(),
          ];
          const at = (seed: number) => seed % (unique.length + 1);
          unique.splice(at(first), 0, member(twice, 1));
          unique.splice(at(second), 0, member(twice, 2));
          expect(problemIn(`[1, {"outer": {${unique.join(', ')}}}]`)?.kind).toBe('repeated-key');
        },
      ),
    );
  });

  it('names the key and both places', () => {
    expect(problemIn('{\n  "a": {"b": 1},\n  "a": 2\n}')).toEqual({
      kind: 'repeated-key',
      line: 3,
      column: 3,
      message: 'gives the key "a" twice; the first is in line 2, column 3',
    });
  });

  it.each([
    '{"a": {"a": {"a": [{"a": 1}, {"a": 2}]}}}',
    '{"a": "\\"b\\": 1, \\"b\\": 2"}',
    '{"a": "\\\\", "b": "\\\\\\": "}',
    '{"a" : 1, "A"\n\t: 2}',
    '["a", ":", "a:", {"__proto__": {"x": 1}, "constructor": 1}]',
  ])('takes %s, where no object gives a key twice', (text) => {
    expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it('keeps `__proto__` an ordinary key', () => {
    const read = readJson('{"__proto__": {"x": 1}}');
    expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__']);
    expect(read.ok && Object.getPrototypeOf(read.value)).toBe(Object.prototype);
  });

  it('refuses what is nested too deep', () => {
    const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    expect(problemIn(nested(1002))).toMatchObject({
      kind: 'depth',
      message: expect.stringContaining('1,000 levels'),
    });
    expect(problemIn(nested(400_000))?.kind).toBe('depth');
    expect(problemIn(nested(1000))).toBeNull();
    expect(problemIn('[[1]]', { deepest: 1 })?.kind).toBe('depth');
  });
});

const member = (name: string, value: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
