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
  const open: ('[' | '{')[] = [];
  /** For each open object, where each of its keys starts. */
  const keys: Map<string, number>[] = [];
  let position = 0;
  let expected: Expected = 'value';

  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match) position += match[0].length;
    return match !== null;
  };
  const takeString = (): boolean => {
    position += 1;
    take(stringBody);
    if (text[position] !== '"') return false;
    position += 1;
    return true;
  };
  const afterValue = (): Expected => {
    const inside = open.at(-1);
    if (inside === undefined) return 'end';
    return inside === '[' ? ', or ]' : ', or }';
  };
  const problem = (wanted: string): JsonProblem => {
    const found = text[position];
    const message = `expected ${wanted}, got ${found === undefined ? 'the end of the text' : JSON.stringify(found)}`;
    return { kind: 'syntax', ...placeAt(text, position), message };
  };
  /** @returns where the key stood before in its object */
  const noteKey = (start: number): number | undefined => {
    const key = JSON.parse(text.slice(start, position)) as string;
    const before = keys.at(-1)?.get(key);
    keys.at(-1)?.set(key, start);
    return before;
  };

  for (;;) {
    take(space);
    const found = text[position];
    if (expected === 'end') return found === undefined ? null : problem('the end of the text');
    if (expected === ':') {
      if (found !== ':') return problem("':'");
      position += 1;
      expected = 'value';
      continue;
    }
    if (expected === ', or ]' || expected === ', or }') {
      const close: string = expected === ', or ]' ? ']' : '}';
      if (found === ',') {
        position += 1;
        expected = close === ']' ? 'value' : 'key';
      } else if (found === close) {
        position += 1;
        if (open.pop() === '{') keys.pop();
        expected = afterValue();
      } else {
        return problem(`',' or '${close}'`);
      }
      continue;
    }
    if ((expected === 'value or ]' && found === ']') || (expected === 'key or }' && found === '}')) {
      position += 1;
      if (open.pop() === '{') keys.pop();
      expected = afterValue();
      continue;
    }
    if (expected === 'key' || expected === 'key or }') {
      if (found !== '"') return problem('a key in double quotes');
      const start = position;
      if (!takeString()) return problem('the rest of a string');
      const before = noteKey(start);
      if (before !== undefined) return repeatedKey(text, before, { start, end: position });
      expected = ':';
      continue;
    }
    if (found === '[' || found === '{') {
      position += 1;
      open.push(found);
      if (found === '{') keys.push(new Map());
      expected = found === '[' ? 'value or ]' : 'key or }';
      continue;
    }
    if (found === '"') {
      if (!takeString()) return problem('the rest of a string');
    } else if (!take(literal) && !take(number)) {
      return problem('a value');
    }
    expected = afterValue();
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
