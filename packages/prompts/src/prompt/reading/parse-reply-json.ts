import { readJson } from '@memgym/core/memory';

/** The JSON of a reply, or the reason why it cannot be used. */
export type ReplyJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses a text that `findJson` found. A key that an object gives twice is refused, because either value may be meant,
 * and so are values nested more than 1,000 levels deep, because readers would overflow the stack.
 */
export function parseReplyJson(text: string): ReplyJson {
  const read = readJson(text);
  if (read.ok) return read;
  const { kind, line, column, message } = read.problem;
  return {
    ok: false,
    problem:
      kind === 'syntax'
        ? `The reply is not valid JSON: line ${line}, column ${column}: ${message}`
        : `The JSON ${message}.`,
  };
}
