import { sentences, withoutLineTimes } from '@memgym/text';

/** The first sentence of a text, without leading bracketed times; the whole text if it has no sentence. */
export function firstSentence(text: string): string {
  return sentences(withoutLineTimes(text))[0] ?? text.trim();
}
