import { sentences } from '@memgym/text';
import { withoutTimes } from './without-times.js';

/** The first sentence of a text, without bracketed times in front; the whole text if it has no sentence. */
export function firstSentence(text: string): string {
  return sentences(withoutTimes(text))[0] ?? text.trim();
}
