import { isTooDeep, type JsonObject, type JsonValue } from '@memgym/core';
import { quoted, valueAt } from '@memgym/memory-http/templates';
import { toldFailure } from '@memgym/memory-systems/remote';
import type { CallToolResult } from '@modelcontextprotocol/client';

/** How a server says that a call failed, apart from the protocol's own `isError`. */
export interface ErrorForms {
  /** JSON Pointer to an error in a result. Default: where servers usually have it. */
  readonly error?: string | undefined;
  /** Texts with which a result begins that is an error. Default: those with which servers usually say so. */
  readonly errorText?: readonly string[] | undefined;
  /** Texts with which a result begins that found nothing, also one that is marked as an error. Default none. */
  readonly emptyText?: readonly string[];
}

/** @throws {Error} when the result is an error in one of these forms, or has neither JSON nor text */
export function documentOf(
  tool: string,
  result: CallToolResult,
  { error, errorText, emptyText = [] }: ErrorForms,
): JsonValue {
  const texts = (result.content ?? []).flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const said = texts.join('\n');
  if (emptyText.some((start) => said.startsWith(start))) return said;
  if (result.isError === true) throw failed(tool, said);
  const structured = result.structuredContent as JsonObject | undefined;
  // A list without a schema is one block an item, so that an empty one is no block.
  const isEmpty = (result.content ?? []).length === 0;
  const document = structured !== undefined ? unwrapped(structured) : isEmpty ? [] : fromTexts(tool, texts);
  if (isTooDeep(document)) throw new Error(`the tool ${tool} answered with JSON that is nested too deep`);
  const told = typeof document === 'string' ? document : said;
  const isTold =
    errorText === undefined
      ? typeof document === 'string' && toldFailure(document) !== undefined
      : errorText.some((start) => told.startsWith(start));
  if (isTold) throw failed(tool, told);
  const isObject = typeof document === 'object';
  const problem =
    error === undefined ? (isObject ? toldFailure(document) : undefined) : valueAt(document, error);
  if (problem !== undefined && problem !== null && problem !== false && problem !== '') {
    throw failed(tool, typeof problem === 'string' ? problem : JSON.stringify(problem));
  }
  return document;
}

function failed(tool: string, text: string): Error {
  return new Error(`the tool ${tool} failed: ${text === '' ? 'it gave no reason' : quoted(text)}`);
}

/** Servers wrap a list or a union as the only member `result` of an object, because a result must be an object. */
function unwrapped(structured: JsonObject): JsonValue {
  const { result, ...others } = structured;
  return result !== undefined && Object.keys(others).length === 0 ? result : structured;
}

function fromTexts(tool: string, texts: readonly string[]): JsonValue {
  if (texts.length === 0) throw new Error(`the tool ${tool} answered with neither JSON nor text`);
  const parsed = texts.map(parsedOrText);
  return parsed.length === 1 ? (parsed[0] ?? null) : parsed;
}

/** Only lists and objects: a memory whose text is `42` stays a text. */
function parsedOrText(text: string): JsonValue {
  if (!/^\s{0,100}[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
