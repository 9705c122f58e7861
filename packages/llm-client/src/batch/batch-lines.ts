import { tryParseJson } from '@memgym/core';
import * as z from 'zod';

/** A request of a batch: its id there, and its JSON body. */
export interface BatchLine {
  readonly id: string;
  readonly body: string;
}

/** The result of one request of a batch: a reply of any status, or the reason why there is none. */
export type LineResult =
  | { readonly status: number; readonly body: string }
  | { readonly code: string; readonly message: string };

/** The line of a request in the file that is uploaded. @param endpoint such as `/v1/chat/completions` */
export function requestLine({ id, body }: BatchLine, endpoint: string): string {
  // The body is JSON already: parsing it only to write it again would double the work on large files.
  return `{"custom_id":${JSON.stringify(id)},"method":"POST","url":${JSON.stringify(endpoint)},"body":${body}}\n`;
}

/**
 * The results in a file that a server wrote, by the id of their request. Lines may have any order. A line that is not a
 * result is left out: its request then counts as unanswered. The first result of an id counts, but a reply with status
 * 200 before any other.
 */
export function readResults(texts: readonly string[]): Map<string, LineResult> {
  const results = new Map<string, LineResult>();
  for (const text of texts) {
    for (const line of linesOf(text)) {
      const { data } = resultSchema.safeParse(tryParseJson(line));
      const result = data && resultOf(data);
      if (data === undefined || result === undefined) continue;
      const before = results.get(data.custom_id);
      if (before === undefined || (!isAnswer(before) && isAnswer(result)))
        results.set(data.custom_id, result);
    }
  }
  return results;
}

const isAnswer = (result: LineResult): boolean => 'status' in result && result.status === 200;

/** One line at a time, so that a large file is not copied as a whole. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}

const resultSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.int(), body: z.unknown() }).nullish().catch(undefined),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish().catch(undefined),
});

function resultOf({ response, error }: z.output<typeof resultSchema>): LineResult | undefined {
  if (response) {
    const { status_code: status, body = {} } = response;
    return { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  }
  return error ? { code: error.code ?? 'error', message: error.message ?? 'without a message' } : undefined;
}
