import type { Option } from '@memgym/core';

/** A request for a short answer, with the alternatives that it offers. */
export interface RequestedPhrase {
  readonly question: string;
  readonly options: readonly Option[];
}

const asksForPhrase = /\b(?:short|brief) (?:phrase|answer)\b|\bfew words\b|\bcorrect answer\b|\([ab]\)\s+\S/i;
const offered = /\(([a-z])\)\s+([^\s()][^()]*?)(?=\s{0,20}\([a-z]\)\s|[.\s]{0,20}(?:\n|$))/gi;

/** The question in a request for a short answer: its last sentence with a question mark; null for another request. */
export function requestedPhrase(request: string): RequestedPhrase | null {
  if (!asksForPhrase.test(request)) return null;
  const question = request
    .match(/(?<![^\n.?!:])[^\n.?!:]*\?/g)
    ?.at(-1)
    ?.trim();
  if (question === undefined) return null;
  const options = [...request.matchAll(offered)].map(([, label = '', text = '']) => ({
    label,
    text: text.trim(),
  }));
  return { question, options };
}
