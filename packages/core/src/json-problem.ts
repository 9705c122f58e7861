/** The first fault of a JSON text. Line and column count from 1. */
export interface JsonProblem {
  readonly kind: 'syntax' | 'repeated-key' | 'depth';
  readonly line: number;
  readonly column: number;
  /** For `syntax`, the expected and the actual text; otherwise a sentence without a subject or full stop. */
  readonly message: string;
}

const literal = /(?:true|false|null)/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them
const stringBody = /(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const space = /[ \t\r\n]*/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end';

/**
 * The first syntax error or repeated key of a JSON text, or null if there is none. `JSON.parse` reports no line, often no
 * position, and no repeated key; this function is slower and only used once a fault is known.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  const search = new ProblemSearch(text);
  while (search.found === undefined) search.step();
  return search.found;
}

/** Reads a text part by part, up to its first fault. */
class ProblemSearch {
  /** The fault, null for none; undefined while the text goes on. */
  found: JsonProblem | null | undefined;
  readonly #text: string;
  readonly #open: ('[' | '{')[] = [];
  /** For each open object, where each of its keys starts. */
  readonly #keys: Map<string, number>[] = [];
  #position = 0;
  #expected: Expected = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  step(): void {
    this.#take(space);
    const next = this.#text[this.#position];
    const expected = this.#expected;
    if (expected === 'end') {
      if (next === undefined) this.found = null;
      else this.#fail('the end of the text');
    } else if (expected === ':') {
      if (next === ':') this.#pass('value');
      else this.#fail("':'");
    } else if (expected === ', or ]' || expected === ', or }') {
      const close = expected === ', or ]' ? ']' : '}';
      if (next === ',') this.#pass(close === ']' ? 'value' : 'key');
      else if (next === close) this.#close();
      else this.#fail(`',' or '${close}'`);
    } else if ((expected === 'value or ]' && next === ']') || (expected === 'key or }' && next === '}')) {
      this.#close();
    } else if (expected === 'key' || expected === 'key or }') {
      this.#takeKey(next);
    } else this.#takeValue(next);
  }

  #takeKey(next: string | undefined): void {
    const start = this.#position;
    if (next !== '"') this.#fail('a key in double quotes');
    else if (!this.#takeString()) this.#fail('the rest of a string');
    else this.#noteKey(start);
  }

  #noteKey(start: number): void {
    const end = this.#position;
    const key = JSON.parse(this.#text.slice(start, end)) as string;
    const before = this.#keys.at(-1)?.get(key);
    this.#keys.at(-1)?.set(key, start);
    this.#expected = ':';
    if (before !== undefined) this.found = repeatedKey(this.#text, before, { start, end });
  }

  #takeValue(next: string | undefined): void {
    if (next === '[' || next === '{') {
      this.#open.push(next);
      if (next === '{') this.#keys.push(new Map());
      this.#pass(next === '[' ? 'value or ]' : 'key or }');
    } else if (next === '"' && !this.#takeString()) this.#fail('the rest of a string');
    else if (next !== '"' && !this.#take(literal) && !this.#take(number)) this.#fail('a value');
    else this.#expected = this.#afterValue();
  }

  #pass(expected: Expected): void {
    this.#position += 1;
    this.#expected = expected;
  }

  #close(): void {
    if (this.#open.pop() === '{') this.#keys.pop();
    this.#pass(this.#afterValue());
  }

  #afterValue(): Expected {
    const inside = this.#open.at(-1);
    if (inside === undefined) return 'end';
    return inside === '[' ? ', or ]' : ', or }';
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#text);
    if (match) this.#position += match[0].length;
    return match !== null;
  }

  #takeString(): boolean {
    this.#position += 1;
    this.#take(stringBody);
    if (this.#text[this.#position] !== '"') return false;
    this.#position += 1;
    return true;
  }

  #fail(wanted: string): void {
    const next = this.#text[this.#position];
    const message = `expected ${wanted}, got ${next === undefined ? 'the end of the text' : JSON.stringify(next)}`;
    this.found = { kind: 'syntax', ...placeAt(this.#text, this.#position), message };
  }
}

const longestShownKey = 60;

function repeatedKey(
  text: string,
  before: number,
  { start, end }: { start: number; end: number },
): JsonProblem {
  const key = text.slice(start, end);
  const shown = key.length > longestShownKey ? `${key.slice(0, longestShownKey)}…` : key;
  const first = placeAt(text, before);
  const message = `gives the key ${shown} twice; the first is in line ${first.line}, column ${first.column}`;
  return { kind: 'repeated-key', ...placeAt(text, start), message };
}

function placeAt(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}
