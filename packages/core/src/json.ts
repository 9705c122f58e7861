import * as z from 'zod';
import { findJsonProblem, type JsonProblem } from './json-problem.js';

/** Any value that survives `JSON.parse(JSON.stringify(value))`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * Much more than data need, and not more than `JSON.stringify` can write. A value that contains itself is also refused
 * by this limit.
 */
const deepest = 1000;

/** Whether lists and plain objects are nested more than 1,000 deep. Recursive code overflows the stack on such a value. */
export function isTooDeep(value: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (!(Array.isArray(next.value) || isPlain(next.value))) continue;
    const depth = next.depth + 1;
    if (depth > deepest) return true;
    for (const part of Object.values(next.value)) open.push({ value: part, depth });
  }
  return false;
}

/**
 * Checks a value and returns it without copying (`z.json` copies it and takes ten times as long). Refuses a value that
 * contains itself or is nested more than 1,000 deep.
 */
export const jsonValueSchema: z.ZodType<JsonValue> = z
  .unknown()
  .refine((value) => isJsonValue(value, deepest), 'is not a JSON value') as z.ZodType<JsonValue>;

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);

/**
 * The value of a JSON text. Everything that is read from a file, a database or a server goes through here or `readJson`:
 * `JSON.parse` itself takes any depth, and whatever walks such a value overflows the stack.
 * @throws {SyntaxError} when it is not JSON, or nests lists and objects more than 1,000 deep
 */
export function parseJsonText(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (text.length > 2 * deepest && countMembers(value, deepest) === null)
    throw new SyntaxError(tooDeep(deepest));
  return value;
}

const tooDeep = (most: number): string =>
  `nests lists and objects more than ${most.toLocaleString('en')} levels deep`;

/** The value of a JSON text; undefined for a text that {@link parseJsonText} refuses. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isJsonValue(value: unknown, levels: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object': {
      if (value === null) return true;
      if (levels === 0 || !(Array.isArray(value) || isPlain(value))) return false;
      // Iterating over a list visits its holes; `every` skips them.
      for (const part of Array.isArray(value) ? value : Object.values(value))
        if (!isJsonValue(part, levels - 1)) return false;
      return true;
    }
    default:
      return false;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** The value of a JSON text, or the first reason why it cannot be used. */
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/**
 * Reads JSON that somebody else wrote. Refuses a key that an object gives twice, of which `JSON.parse` keeps the last
 * without a word, and values nested too deep. Takes linear time.
 * @param deepest most levels of lists and objects. Default 1,000
 */
export function readJson(
  text: string,
  { deepest: most = deepest }: { readonly deepest?: number } = {},
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
  const members = countMembers(value, most);
  if (members === null) {
    return { ok: false, problem: { ...start, kind: 'depth', message: tooDeep(most) } };
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
