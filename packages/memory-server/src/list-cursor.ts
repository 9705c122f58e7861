import { scopeKey } from '@memgym/core/memory';
import type { ListedMemory } from '@memgym/memory-systems';
import { Problem } from './problem.js';

/** A page of a list, and where the next one begins. */
export function pageOf(
  listed: readonly ListedMemory[],
  limit: number,
  cursor: string | undefined,
): { readonly page: readonly ListedMemory[]; readonly next: string | undefined } {
  const from = cursor === undefined ? 0 : placeAfter(listed, cursor);
  const page = listed.slice(from, from + limit);
  const last = page.at(-1);
  const isEnd = last === undefined || from + limit >= listed.length;
  return { page, next: isEnd ? undefined : cursorOf(last) };
}

/** It names the last memory of the page, because positions move while others write. */
function cursorOf({ scope, id }: ListedMemory): string {
  return Buffer.from(JSON.stringify([scopeKey(scope), id])).toString('base64url');
}

/** @throws {Problem} when the memory is gone: to guess its place would skip others without a word */
function placeAfter(listed: readonly ListedMemory[], cursor: string): number {
  const place = listed.findIndex((memory) => cursorOf(memory) === cursor);
  if (place >= 0) return place + 1;
  throw new Problem('conflict', 'The memory that the cursor names is not there.', {
    hint: 'Begin the list again without `cursor`.',
  });
}
