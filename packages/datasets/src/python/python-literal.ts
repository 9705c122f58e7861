import { InvalidArgumentError } from '@memgym/core';
import { type FailAt, readPythonString } from './python-string.js';
import { PythonTuple, type PythonValue } from './python-value.js';

/** Maximum nesting depth of lists, tuples and dicts. */
const maximumDepth = 100;

// One at a time: each round of a repeated group takes stack, which a million comments exhaust.
const space = /[ \t\r\n\f]+|#[^\n]*|\\\r?\n/y;
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
  return new LiteralParser(text).parse();
}

class LiteralParser {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): PythonValue {
    const value = this.#readValue(0);
    if (this.#skipSpace() !== undefined) this.#fail('expected the end of the text');
    return value;
  }

  #failAt: FailAt = (message, at) => {
    throw new InvalidArgumentError(
      'Python literal',
      `${message} at position ${at}, near ${JSON.stringify(this.#text.slice(at, at + 20))}.`,
      { hint: 'Only literals can be read: None, True, False, numbers, strings, lists, tuples, dicts.' },
    );
  };

  #fail(message: string): never {
    return this.#failAt(message, this.#position);
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#text);
    if (match === null) return null;
    this.#position += match[0].length;
    return match[0];
  }

  #skipSpace(): string | undefined {
    while (this.#take(space) !== null);
    return this.#text[this.#position];
  }

  /** Whether the text here matches a pattern of at most two characters. */
  #looksLike(pattern: RegExp): boolean {
    return pattern.test(this.#text.slice(this.#position, this.#position + 2));
  }

  #readValue(depth: number): PythonValue {
    const found = this.#skipSpace();
    if (found === undefined) return this.#fail('expected a value, got the end of the text');
    if (found === '[') return this.#readItems(']', depth + 1, (inner) => this.#readValue(inner)).items;
    if (found === '{') return this.#readDict(depth + 1);
    if (found === '(') {
      const { items, comma } = this.#readItems(')', depth + 1, (inner) => this.#readValue(inner));
      // Round brackets around one value without a comma only group it.
      return items.length === 1 && !comma ? (items[0] as PythonValue) : new PythonTuple(items);
    }
    return this.#looksLike(/^[rRuU]?['"]/) ? this.#readStrings() : this.#readWord();
  }

  #readItems<T>(
    close: string,
    depth: number,
    readItem: (depth: number) => T,
  ): { items: T[]; comma: boolean } {
    if (depth > maximumDepth) this.#fail(`nested more than ${maximumDepth} deep`);
    this.#position += 1;
    const items: T[] = [];
    let comma = false;
    while (this.#skipSpace() !== close) {
      if (items.length > 0 && !comma) this.#fail(`expected ',' or '${close}'`);
      items.push(readItem(depth));
      comma = this.#skipSpace() === ',';
      if (comma) this.#position += 1;
    }
    this.#position += 1;
    return { items, comma };
  }

  #readDict(depth: number): Map<PythonValue, PythonValue> {
    const start = this.#position;
    const { items } = this.#readItems('}', depth, (inner) => this.#readEntry(inner));
    const dict = new Map(items);
    if (dict.size < items.length) this.#failAt('gives a key twice in the dict', start);
    return dict;
  }

  #readEntry(depth: number): [PythonValue, PythonValue] {
    const key = this.#readValue(depth);
    if (Array.isArray(key) || key instanceof Map) this.#fail('a list or dict cannot be a key');
    if (this.#skipSpace() !== ':') this.#fail("expected ':'");
    this.#position += 1;
    return [key, this.#readValue(depth)];
  }

  #readStrings(): string {
    let value = '';
    for (;;) {
      const token = readPythonString(this.#text, this.#position, this.#failAt);
      value += token.value;
      this.#position = token.end;
      this.#skipSpace();
      if (!this.#looksLike(/^(?:[rRuU]?['"])/)) return value;
    }
  }

  /** A number, None, True or False. */
  #readWord(): PythonValue {
    const start = this.#position;
    const number = this.#take(float);
    if (number !== null) return Number(number.replaceAll('_', ''));
    const whole = this.#take(integer);
    if (whole !== null) {
      if (/[0-9A-Za-z_]/.test(this.#text[this.#position] ?? '')) this.#failAt('not a number', start);
      const digits = whole.replaceAll('_', '').replace(/^[+-]/, '');
      return whole.startsWith('-') ? -BigInt(digits) : BigInt(digits);
    }
    const name = this.#take(word);
    const value = name === null ? undefined : words.get(name);
    return value === undefined ? this.#failAt('expected a literal', start) : value;
  }
}
