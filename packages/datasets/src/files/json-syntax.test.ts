import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonSyntaxProblem } from './json-syntax.js';
import { parseJson } from './parse-json.js';

describe('findJsonSyntaxProblem', () => {
  it.each([
    ['[1, 2', 1, 6, "expected ',' or ']', got the end of the file"],
    ['{\n  "a": 1,\n}', 3, 1, 'expected a key in double quotes, got "}"'],
    ['{"a" 1}', 1, 6, `expected ':', got "1"`],
    ["['a']", 1, 2, `expected a value, got "'"`],
    ['[1,]', 1, 4, 'expected a value, got "]"'],
    ['"open', 1, 6, 'expected the rest of a string, got the end of the file'],
    ['"a\nb"', 1, 3, 'expected the rest of a string, got "\\n"'],
    ['"\\x"', 1, 2, 'expected the rest of a string, got "\\\\"'],
    ['[] []', 1, 4, 'expected the end of the file, got "["'],
    ['NaN', 1, 1, 'expected a value, got "N"'],
    ['', 1, 1, 'expected a value, got the end of the file'],
  ])('finds the fault in %j', (text, line, column, message) => {
    expect(findJsonSyntaxProblem(text)).toEqual({ line, column, message });
  });

  it('finds no fault in valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        expect(findJsonSyntaxProblem(JSON.stringify(JSON.parse(text), null, indent))).toBeNull();
      }),
    );
  });

  it('agrees with JSON.parse on damaged texts', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', ']', '}', '\\', '0', '-', '\n', 'e'))
      .map(([text, at, put]) => {
        const position = at % (text.length + 1);
        return text.slice(0, position) + put + text.slice(position + 1);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(findJsonSyntaxProblem(text) === null).toBe(valid);
      }),
      { numRuns: 500 },
    );
  });

  it('handles strings of several megabytes', () => {
    expect(findJsonSyntaxProblem(`["${'a\\n'.repeat(500_000)}"`)?.column).toBe(1_500_004);
  });
});

describe('parseJson', () => {
  it('names file, line and column', () => {
    expect(() => parseJson('{"a":\n  tru}', 'x.json')).toThrow(
      'x.json:2: is not JSON (column 3): expected a value, got "t".',
    );
    expect(() => parseJson('nope', 'x.jsonl', 7)).toThrow('x.jsonl:7: is not JSON (column 1)');
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('refuses %s that nest too deep, and takes a thousand levels', (_what, open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    expect(() => parseJson(nested(100_000), 'x.json')).toThrow(
      'x.json:1: lists and objects are nested more than 1000 levels deep.',
    );
    expect(JSON.stringify(parseJson(nested(1000), 'x.json'))).toBe(nested(1000));
  });
});
