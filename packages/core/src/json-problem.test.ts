import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonProblem } from './json-problem.js';

describe('findJsonProblem', () => {
  it.each([
    ['[1, 2', 1, 6, "expected ',' or ']', got the end of the text"],
    ['{\n  "a": 1,\n}', 3, 1, 'expected a key in double quotes, got "}"'],
    ['{"a" 1}', 1, 6, `expected ':', got "1"`],
    ["['a']", 1, 2, `expected a value, got "'"`],
    ['[1,]', 1, 4, 'expected a value, got "]"'],
    ['"open', 1, 6, 'expected the rest of a string, got the end of the text'],
    ['"a\nb"', 1, 3, 'expected the rest of a string, got "\\n"'],
    ['"\\x"', 1, 2, 'expected the rest of a string, got "\\\\"'],
    ['[] []', 1, 4, 'expected the end of the text, got "["'],
    ['NaN', 1, 1, 'expected a value, got "N"'],
    ['', 1, 1, 'expected a value, got the end of the text'],
  ])('finds the fault in %j', (text, line, column, message) => {
    expect(findJsonProblem(text)).toEqual({ kind: 'syntax', line, column, message });
  });

  it('finds no fault in valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        expect(findJsonProblem(JSON.stringify(JSON.parse(text), null, indent))).toBeNull();
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
        const problem = findJsonProblem(text);
        // `JSON.parse` does not find a repeated key.
        fc.pre(problem?.kind !== 'repeated-key');
        expect(problem === null).toBe(valid);
      }),
      { numRuns: 500 },
    );
  });

  it('handles strings of several megabytes', () => {
    expect(findJsonProblem(`["${'a\\n'.repeat(500_000)}"`)?.column).toBe(1_500_004);
  });
});
