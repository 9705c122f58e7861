import type { RunTags } from '@memgym/runs';
import { print } from './print.js';
import { wrapText } from './wrap-text.js';

/** Prints the tags and the note of a run; nothing if it has none. */
export function showTags({ tags, note }: RunTags): void {
  if (tags.length > 0) print(wrapText(`Tags: ${tags.join(', ')}`, '      ', ''));
  if (note !== undefined) print(wrapText(`Note: ${note}`, '      ', ''));
}
