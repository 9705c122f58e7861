import { InvalidArgumentError } from '@memgym/core';
import { type FailAt, readPythonString } from './python-string.js';
import { PythonTuple, type PythonValue } from './python-value.js';

/** Maximum nesting depth of lists, tuples and dicts. */
const maximumDepth = 100;

const space = /(?:[ \t\r\n\f]|#[^\n]*|\\\r?\n)*/y;
const word = /[A-Za-z_][A-Za-z0-9_]*/y;
const float =
  /[+-]?(?:(?:\d(?:_?\d)*)?\.\d(?:_?\d)*(?:[eE][+-]?\d(?:_?\d)*)?|\d(?:_?\d)*\.?[eE][+-]?\d(?:_?\d)*|\d(?:_?\d)*\.)/y;
const integer =
  /[+-]?(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*(?![0-9])|[1-9](?:_?\d)*)/y;
const words = new Map<string, null | boolean>([
  ['None', null],
  ['True', true],
  ['False', false],
]);

/**
 * Reads a Python literal: None, True, False, numbers, strings (either quote, all escapes but `\N{…}`,
 * prefixes `r` and `u`, neighbouring strings joined), lists, tuples and dicts, nested up to 100 deep.
 * It is parsed, never evaluated; bytes, sets, complex numbers, f-strings and expressions are refused.
 * @throws {InvalidArgumentError} naming the position (from 0) and the text there
 */
export function parsePythonLiteral(text: string): PythonValue {
  let position = 0;
  const failAt: FailAt = (message, at) => {
    throw new InvalidArgumentError(
      'Python literal',
      `${message} at position ${at}, near ${JSON.stringify(text.slice(at, at + 20))}.`,
      { hint: 'Only literals can be read: None, True, False, numbers, strings, lists, tuples, dicts.' },
    );
  };
  const fail: (message: string) => never = (message) => failAt(message, position);
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match === null) return null;
    position += match[0].length;
    return match[0];
  };
  const skipSpace = (): string | undefined => {
    take(space);
    return text[position];
  };

  const readItems = <T>(
    close: string,
    depth: number,
    readItem: (depth: number) => T,
  ): { items: T[]; comma: boolean } => {
    if (depth > maximumDepth) fail(`nested more than ${maximumDepth} deep`);
    position += 1;
    const items: T[] = [];
    let comma = false;
    while (skipSpace() !== close) {
      if (items.length > 0 && !comma) fail(`expected ',' or '${close}'`);
      items.push(readItem(depth));
      comma = skipSpace() === ',';
      if (comma) position += 1;
    }
    position += 1;
    return { items, comma };
  };

  const readStrings = (): string => {
    let value = '';
    for (;;) {
      const token = readPythonString(text, position, failAt);
      value += token.value;
      position = token.end;
      skipSpace();
      if (!/^(?:[rRuU]?['"])/.test(text.slice(position, position + 2))) return value;
    }
  };

  const readEntry = (depth: number): [PythonValue, PythonValue] => {
    const key = readValue(depth);
    if (Array.isArray(key) || key instanceof Map) fail('a list or dict cannot be a key');
    if (skipSpace() !== ':') fail("expected ':'");
    position += 1;
    return [key, readValue(depth)];
  };

  const readDict = (depth: number): Map<PythonValue, PythonValue> => {
    const start = position;
    const { items } = readItems('}', depth, readEntry);
    const dict = new Map(items);
    if (dict.size < items.length) failAt('gives a key twice in the dict', start);
    return dict;
  };

  const readValue = (depth: number): PythonValue => {
    const found = skipSpace();
    if (found === undefined) return fail('expected a value, got the end of the text');
    if (found === '[') return readItems(']', depth + 1, readValue).items;
    if (found === '{') return readDict(depth + 1);
    if (found === '(') {
      const { items, comma } = readItems(')', depth + 1, readValue);
      // Round brackets around one value without a comma only group it.
      return items.length === 1 && !comma ? (items[0] as PythonValue) : new PythonTuple(items);
    }
    if (/^[rRuU]?['"]/.test(text.slice(position, position + 2))) return readStrings();
    const start = position;
    const number = take(float);
    if (number !== null) return Number(number.replaceAll('_', ''));
    const whole = take(integer);
    if (whole !== null) {
      if (/[0-9A-Za-z_]/.test(text[position] ?? '')) failAt('not a number', start);
      const digits = whole.replaceAll('_', '').replace(/^[+-]/, '');
      return whole.startsWith('-') ? -BigInt(digits) : BigInt(digits);
    }
    const name = take(word);
    const value = name === null ? undefined : words.get(name);
    return value === undefined ? failAt('expected a literal', start) : value;
  };

  const value = readValue(0);
  if (skipSpace() !== undefined) fail('expected the end of the text');
  return value;
}
