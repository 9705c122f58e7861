import { fstatSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StorageError } from '@memgym/core/errors';
import { decodeFrameHead, type FrameRow, frameHeadBytes, type RowsOfFrame } from './frame.js';

const windowBytes = 1 << 18;

/** A frame as it is read: its rows, and where its body is. */
export interface ReadFrame {
  readonly rows: RowsOfFrame;
  /** Where the body begins, in bytes from the start of the file. */
  readonly bodyAt: number;
  /** Where the frame ends. */
  readonly end: number;
  /** Bytes of the body, which are only read for it. */
  body(at: number, bytes: number): Buffer;
}

/**
 * The frames of a file, oldest first. What is left of a last one that a crash cut short (an incomplete frame,
 * or nothing but zeros) is not given: it was never acknowledged.
 * @throws {StorageError} when anything else is not as it was written
 */
export function* readFrames(file: string, descriptor: number): Generator<ReadFrame, void> {
  const { size } = fstatSync(descriptor);
  const bytesAt = createWindow(descriptor, size);
  for (let at = 0; at + frameHeadBytes <= size; ) {
    const head = decodeFrameHead(bytesAt(at, frameHeadBytes));
    if (head === undefined) {
      if (isZero(bytesAt, at, size)) return;
      throw damagedFile(file, at);
    }
    const bodyAt = at + frameHeadBytes + head.rowsBytes;
    const end = bodyAt + head.bodyBytes;
    if (end > size) return;
    const json = bytesAt(at + frameHeadBytes, head.rowsBytes);
    if (crc32(json) !== head.rowsChecksum) {
      if (end === size && isZero(bytesAt, at + frameHeadBytes, size)) return;
      throw damagedFile(file, at);
    }
    const rows = JSON.parse(json.toString('utf8')) as RowsOfFrame;
    if (end === size && !isWhole(rows, bodyAt, bytesAt)) {
      if (isZero(bytesAt, bodyAt, size)) return;
      throw damagedFile(file, bodyAt);
    }
    yield { rows, bodyAt, end, body: bytesAt };
    at = end;
  }
}

/** Whether the body is as its checksums say. */
function isWhole(rows: RowsOfFrame, bodyAt: number, bytesAt: (at: number, bytes: number) => Buffer): boolean {
  let isSame = true;
  const check = (at: number, bytes: number, checksum: number): void => {
    if (bytes >= 0) isSame &&= crc32(bytesAt(at, bytes)) === checksum;
  };
  visitParts(
    rows.put ?? [],
    bodyAt,
    ([, , vectorBytes, vectorChecksum, textBytes, textChecksum], vectorAt, textAt) => {
      check(vectorAt, vectorBytes, vectorChecksum);
      check(textAt, textBytes, textChecksum);
    },
  );
  return isSame;
}

/** Tells where vector and text of each row are, where it has them: first all vectors, then all texts. */
export function visitParts(
  rows: readonly FrameRow[],
  bodyAt: number,
  visit: (row: FrameRow, vectorAt: number, textAt: number) => void,
): void {
  let vectorAt = bodyAt;
  let textAt = bodyAt;
  for (const [, , vectorBytes] of rows) textAt += Math.max(0, vectorBytes);
  for (const row of rows) {
    visit(row, vectorAt, textAt);
    vectorAt += Math.max(0, row[2]);
    textAt += Math.max(0, row[4]);
  }
}

/** Reads a file in large pieces: small frames lie close together. */
function createWindow(descriptor: number, size: number): (at: number, bytes: number) => Buffer {
  let start = 0;
  let piece = Buffer.alloc(0);
  return (at, bytes) => {
    if (at < start || at + bytes > start + piece.length) {
      const wanted = Buffer.allocUnsafe(Math.min(Math.max(bytes, windowBytes), Math.max(0, size - at)));
      let length = 0;
      while (length < wanted.length) {
        const read = readSync(descriptor, wanted, length, wanted.length - length, at + length);
        if (read === 0) break;
        length += read;
      }
      start = at;
      piece = wanted.subarray(0, length);
    }
    return piece.subarray(at - start, at - start + bytes);
  };
}

function isZero(bytesAt: (at: number, bytes: number) => Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += windowBytes) {
    if (bytesAt(at, Math.min(windowBytes, to - at)).some((byte) => byte !== 0)) return false;
  }
  return true;
}

export function damagedFile(file: string, at: number): StorageError {
  return new StorageError('damaged', file, `it is not as it was written, at byte ${at}.`, {
    hint: 'Put a backup of the folder in its place. To go on without the users in this file, move it away.',
  });
}
