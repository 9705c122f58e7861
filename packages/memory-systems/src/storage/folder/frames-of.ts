import type { StoredRow } from '@memgym/core';
import { encodeFrame, encodeScopeFrame } from './frame.js';

const maxRows = 1000;
const maxTextLength = 1 << 22;

/** All rows of a scope as frames, a few at a time, so that not all texts are in memory at once. */
export function* framesOf(scope: string, rows: Iterable<StoredRow>): Generator<Buffer, void> {
  yield encodeScopeFrame(scope);
  let put: StoredRow[] = [];
  let textLength = 0;
  for (const row of rows) {
    // Read once, because a text may come from a file.
    const read = { ...row };
    put.push(read);
    textLength += read.text?.length ?? 0;
    if (put.length < maxRows && textLength < maxTextLength) continue;
    yield encodeFrame({ put }).bytes;
    put = [];
    textLength = 0;
  }
  if (put.length > 0) yield encodeFrame({ put }).bytes;
}
