import { isTooDeep } from '@memgym/core';

/** The JSON of a reply, or the reason why it cannot be used. */
export type ReplyJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses a text that `findJson` found. Values nested more than 1,000 levels deep are refused, because readers would
 * overflow the stack.
 */
export function parseReplyJson(text: string): ReplyJson {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value)
      ? { ok: false, problem: 'The JSON is nested more than 1,000 levels deep.' }
      : { ok: true, value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, problem: `The reply is not valid JSON: ${error.message}` };
  }
}
