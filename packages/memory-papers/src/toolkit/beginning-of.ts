import { type SizeMeasure, textSize } from './text-size.js';

/** The longest beginning of a text that is at most `size` long; empty if not even one character fits. */
export function beginningOf(text: string, size: number, measure: SizeMeasure): string {
  if (textSize(text, measure) <= size) return text;
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (textSize(text.slice(0, middle), measure) <= size) fits = middle;
    else tooLong = middle;
  }
  // A surrogate pair is never split.
  return text
    .slice(0, fits)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
