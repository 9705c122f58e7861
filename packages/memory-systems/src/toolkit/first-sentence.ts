import { sentences } from '@memgym/text';
import { withoutTimes } from './without-times.js';

/** The first sentence of a text, bracketed times in front left out; the whole text where there is none. */
export function firstSentence(text: string): string {
  return sentences(withoutTimes(text))[0] ?? text.trim();
}
