import { findJsonProblem, type JsonProblem } from './json-problem.js';

/** The value of a JSON text, or the first reason why it cannot be used. */
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Much more than data need; recursion through deeper values would overflow the stack. */
const usualDepth = 1000;

/**
 * Reads JSON that somebody else wrote. Refuses a key that an object gives twice, of which `JSON.parse` keeps the last
 * without a word, and values nested too deep. Takes linear time.
 * @param deepest most levels of lists and objects. Default 1,000
 */
export function readJson(
  text: string,
  { deepest = usualDepth }: { readonly deepest?: number } = {},
): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      ok: false,
      problem: findJsonProblem(text) ?? { ...start, kind: 'syntax', message: error.message },
    };
  }
  const members = countMembers(value, deepest);
  if (members === null) {
    const message = `nests lists and objects more than ${deepest.toLocaleString('en')} levels deep`;
    return { ok: false, problem: { ...start, kind: 'depth', message } };
  }
  // A text with a repeated key has more keys than its value. Where the key stands is then worth a slower search.
  const problem = members === countKeys(text) ? null : findJsonProblem(text);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

const start = { line: 1, column: 1 } as const;

/** The number of members of all objects in a JSON value; null if it is nested deeper. */
function countMembers(value: unknown, levels: number): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return null;
  const isList = Array.isArray(value);
  const parts: readonly unknown[] = isList ? value : Object.values(value);
  let count = isList ? 0 : parts.length;
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    const inner = countMembers(part, levels - 1);
    if (inner === null) return null;
    count += inner;
  }
  return count;
}

const backslash = 92;
const colon = 58;

/** The number of keys in a valid JSON text: strings before a colon. */
function countKeys(text: string): number {
  let count = 0;
  let open = text.indexOf('"');
  while (open >= 0) {
    let close = text.indexOf('"', open + 1);
    while (isEscaped(text, close)) close = text.indexOf('"', close + 1);
    let next = close + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) === colon) count += 1;
    open = text.indexOf('"', next);
  }
  return count;
}

function isEscaped(text: string, quote: number): boolean {
  let from = quote;
  while (text.charCodeAt(from - 1) === backslash) from -= 1;
  return (quote - from) % 2 === 1;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
