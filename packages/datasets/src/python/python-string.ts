const simpleEscapes = new Map<string, string>([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\n', ''],
]);
const hexLengths = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

const ordinary = /[^\\'"\n]+/y;

/** A string token and the position behind it. */
export interface PythonStringToken {
  value: string;
  end: number;
}

/** Called with the fault and its position; does not return. */
export type FailAt = (message: string, position: number) => never;

/** Reads the string literal that starts at `start`, including its optional prefix (`r`, `u`). */
export function readPythonString(text: string, start: number, fail: FailAt): PythonStringToken {
  const prefix = /^(?:[rRuU](?=['"]))?/.exec(text.slice(start, start + 2))?.[0] ?? '';
  const raw = prefix.toLowerCase() === 'r';
  let position = start + prefix.length;
  const quote = text[position] ?? '';
  const fence = text.startsWith(quote.repeat(3), position) ? quote.repeat(3) : quote;
  position += fence.length;
  let value = '';
  while (!text.startsWith(fence, position)) {
    const character = text[position];
    if (character === undefined) fail('the string is not closed', start);
    if (character === '\n' && fence.length === 1) fail('the string is not closed on its line', start);
    if (character !== '\\') {
      ordinary.lastIndex = position;
      const run = ordinary.exec(text)?.[0] ?? character;
      value += run;
      position += run.length;
      continue;
    }
    const next = text[position + 1];
    if (next === undefined) fail('the string is not closed', start);
    if (raw) {
      value += `\\${next}`;
      position += 2;
      continue;
    }
    const read = readEscape(text, position, fail);
    value += read.value;
    position = read.end;
  }
  return { value, end: position + fence.length };
}

function readEscape(text: string, start: number, fail: FailAt): PythonStringToken {
  const kind = text[start + 1] ?? '';
  const simple = simpleEscapes.get(kind);
  if (simple !== undefined) return { value: simple, end: start + 2 };
  const length = hexLengths.get(kind);
  if (length !== undefined) {
    const digits = text.slice(start + 2, start + 2 + length);
    const code = Number.parseInt(digits, 16);
    if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length < length || code > 0x10ffff) {
      fail(`\\${kind} needs ${length} hexadecimal digits of an existing character`, start);
    }
    return { value: String.fromCodePoint(code), end: start + 2 + length };
  }
  const octal = /^[0-7]{1,3}/.exec(text.slice(start + 1, start + 4))?.[0];
  if (octal !== undefined) {
    return { value: String.fromCodePoint(Number.parseInt(octal, 8)), end: start + 1 + octal.length };
  }
  if (kind === 'N') fail('\\N{…} is not supported', start);
  // Before any other character, Python leaves the backslash in the text.
  return { value: `\\${kind}`, end: start + 2 };
}
