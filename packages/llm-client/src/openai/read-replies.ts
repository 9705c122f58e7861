import { tryParseJson } from '@memgym/core';
import { notJson, pageFailure, statusFailure } from './failure.js';
import { serverWords } from './server-words.js';
import { TryFailed } from './try-once.js';

/**
 * A `fetch` that reads every reply itself, because the SDK loses the words of a refusal unless they stand under
 * `error`, and returns JSON of another content type as text. The content of a file is returned as it is.
 * @throws {TryFailed} for a refusal, and for a reply that is not JSON
 */
export function readReplies(send: typeof fetch): typeof fetch {
  return async (...given) => {
    const response = await send(...given);
    const { status, headers } = response;
    const text = await response.text();
    if (status < 200 || status > 299) throw new TryFailed(refusal(status, text, headers), { refused: true });
    if (new Headers(given[1]?.headers).get('accept') === 'application/binary') {
      return Object.assign(new Response(null), { text: async () => text });
    }
    const value = parseReply(text);
    return Object.assign(new Response(null, { headers: { 'content-type': 'application/json' } }), {
      json: async () => value,
    });
  };
}

function refusal(status: number, text: string, headers: Headers) {
  const parsed = tryParseJson(text);
  const words = serverWords(parsed ?? text);
  const said = words?.message ?? (text.trim() === '' ? 'without a body' : text);
  return statusFailure(status, `${status} ${said}`, { words, headers });
}

function parseReply(text: string): unknown {
  // Servers that are busy send empty lines, or comments of an event stream, before the reply.
  const json = withoutComments(text);
  const value = tryParseJson(json);
  if (value !== undefined) return value;
  if (/^\s*</.test(json)) throw new TryFailed(pageFailure);
  throw new TryFailed(isEventStream(json) ? eventStream(json) : notJson);
}

/** Line by line: each round of a repeated group in a pattern takes stack, which a reply of millions of them exhausts. */
function withoutComments(text: string): string {
  const comment = /\s*:[^\n]*\n/y;
  let start = 0;
  while (comment.test(text)) start = comment.lastIndex;
  return text.slice(start);
}

const isEventStream = (text: string): boolean => /^\s*(?:data|event|id|retry):/.test(text);

/** Some servers send an error as an event, although no stream was requested. */
function eventStream(text: string) {
  const [, first = ''] = /^data:([^\n]{1,65536})$/m.exec(text) ?? [];
  const event = tryParseJson(first.trim());
  const words = isError(event) ? serverWords(event) : undefined;
  if (words === undefined) {
    return { ...notJson, message: 'sent a stream of events, although one whole reply was requested' };
  }
  const { status = 502 } = words;
  return statusFailure(status, `${status} ${words.message}`, { words });
}

const isError = (event: unknown): boolean => typeof event === 'object' && event !== null && 'error' in event;
