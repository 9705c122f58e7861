import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

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
      'x.json:1: nests lists and objects more than 1,000 levels deep.',
    );
    expect(JSON.stringify(parseJson(nested(1000), 'x.json'))).toBe(nested(1000));
  });

  it.each([
    [
      '{"a": 1,\n "b": 2,\n "a": 3}',
      'x.json:3: gives the key "a" twice; the first is in line 1, column 2 (column 2).',
    ],
    [
      '{"id": 1, "i\\u0064": 1}',
      'x.json:1: gives the key "i\\u0064" twice; the first is in line 1, column 2 (column 11).',
    ],
    [
      '[{"__proto__": 1, "__proto__": 2}]',
      'x.json:1: gives the key "__proto__" twice; the first is in line 1, column 3 (column 19).',
    ],
  ])('refuses %j with the places of both keys', (text, message) => {
    expect(() => parseJson(text, 'x.json')).toThrow(message);
  });

  it.each([
    ['NaN', 'expected a value, got "N"'],
    ['[1, 2,]', 'expected a value, got "]"'],
    ['\uFEFF{}', 'expected a value, got "\uFEFF"'],
    ['{"a": 01}', `expected ',' or '}', got "1"`],
    ['{"a": .5}', 'expected a value, got "."'],
    ["{'a': 1}", `expected a key in double quotes, got "'"`],
    ['{"a": 1} // note', 'expected the end of the text, got "/"'],
  ])('refuses %j, which is nearly JSON', (text, message) => {
    expect(() => parseJson(text, 'x.json')).toThrow(message);
  });
});
