/** The first syntax error of a JSON text. Line and column count from 1. */
export interface JsonSyntaxProblem {
  line: number;
  column: number;
  /** The expected and the actual text. */
  message: string;
}

const literal = /(?:true|false|null)/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them
const stringBody = /(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const space = /[ \t\r\n]*/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end';

/**
 * The first syntax error of a JSON text, or null if there is none. `JSON.parse` reports no line, and often no position;
 * this function is slower and only used after an error.
 */
export function findJsonSyntaxProblem(text: string): JsonSyntaxProblem | null {
  const open: ('[' | '{')[] = [];
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
  const problem = (wanted: string): JsonSyntaxProblem => {
    const before = text.slice(0, position);
    const found = text[position];
    return {
      line: before.split('\n').length,
      column: position - before.lastIndexOf('\n'),
      message: `expected ${wanted}, got ${found === undefined ? 'the end of the file' : JSON.stringify(found)}`,
    };
  };

  for (;;) {
    take(space);
    const found = text[position];
    if (expected === 'end') return found === undefined ? null : problem('the end of the file');
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
        open.pop();
        expected = afterValue();
      } else {
        return problem(`',' or '${close}'`);
      }
      continue;
    }
    if ((expected === 'value or ]' && found === ']') || (expected === 'key or }' && found === '}')) {
      position += 1;
      open.pop();
      expected = afterValue();
      continue;
    }
    if (expected === 'key' || expected === 'key or }') {
      if (found !== '"') return problem('a key in double quotes');
      if (!takeString()) return problem('the rest of a string');
      expected = ':';
      continue;
    }
    if (found === '[' || found === '{') {
      position += 1;
      open.push(found);
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
