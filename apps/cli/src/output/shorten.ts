import { displayWidth } from '@memgym/scoring';

/** The beginning of a text in one line of at most this many terminal columns; an ellipsis stands for the rest. */
export function shorten(text: string, columns: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (displayWidth(line) <= columns) return line;
  let shown = '';
  for (const character of line) {
    if (displayWidth(`${shown}${character}…`) > columns) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}
