import { fstatSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StorageError } from '@memgym/core/errors';
import { tryParseJson } from '@memgym/core/memory';
import {
  decodeFrameHead,
  decodeSeal,
  type FrameRow,
  frameHeadBytes,
  type RowsOfFrame,
  sealBytes,
} from './frame.js';

const windowBytes = 1 << 18;

/** A frame as read: its rows, and the position of its body. */
export interface ReadFrame {
  readonly rows: RowsOfFrame;
  /** Start of the body, in bytes from the start of the file. */
  readonly bodyAt: number;
  /** End of the frame. */
  readonly end: number;
  /** Bytes of the body, read on demand. */
  body(at: number, bytes: number): Buffer;
}

/**
 * The frames of a file, oldest first. The seal counts the frames that were confirmed when it was written; what stands
 * behind it is the frame that was written next, and the remains of a crash: pages of a frame that was not confirmed may be
 * on the disk, or zeros, in any combination. The first frame behind the seal that is not whole ends the file, as in
 * SQLite's write-ahead log.
 *
 * @throws {StorageError} when anything that the seal counts is missing or damaged
 */
export function* readFrames(file: string, descriptor: number): Generator<ReadFrame, void> {
  const { size } = fstatSync(descriptor);
  const bytesAt = createWindow(descriptor, size);
  const seal = decodeSeal(bytesAt(0, Math.min(size, sealBytes)));
  if (seal === undefined) throw damagedFile(file, 0);
  if (size < seal.bytes) throw damagedFile(file, size);
  let at = sealBytes;
  let frames = 0;
  while (at + frameHeadBytes <= size) {
    const isTail = at >= seal.bytes;
    if (at === seal.bytes && frames !== seal.frames) throw damagedFile(file, at);
    const head = decodeFrameHead(bytesAt(at, frameHeadBytes));
    if (head === undefined) {
      if (isTail) return;
      throw damagedFile(file, at);
    }
    const bodyAt = at + frameHeadBytes + head.rowsBytes;
    const end = bodyAt + head.bodyBytes;
    if (isTail && end > size) return;
    if (!isTail && end > seal.bytes) throw damagedFile(file, at);
    const json = bytesAt(at + frameHeadBytes, head.rowsBytes);
    if (crc32(json) !== head.rowsChecksum) {
      if (isTail) return;
      throw damagedFile(file, at);
    }
    const rows = rowsIn(json, () => damagedFile(file, at));
    if ((isTail || end === size) && !isWhole(rows, bodyAt, bytesAt)) {
      if (isTail) return;
      throw damagedFile(file, bodyAt);
    }
    frames += 1;
    yield { rows, bodyAt, end, body: bytesAt };
    at = end;
  }
  if (at < seal.bytes || (at === seal.bytes && frames !== seal.frames)) throw damagedFile(file, at);
}

/** @throws what `damaged` makes, when the bytes are not the rows of a frame */
function rowsIn(json: Buffer, damaged: () => StorageError): RowsOfFrame {
  const rows = tryParseJson(json.toString('utf8'));
  if (typeof rows !== 'object' || rows === null) throw damaged();
  return rows;
}

/** Whether the body matches its checksums. */
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

/** The positions of each row's vector and text, if present: first all vectors, then all texts. */
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

/** Reads a file in large pieces, since small frames are close together. */
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

export function damagedFile(file: string, at: number): StorageError {
  return new StorageError('damaged', file, `it is damaged at byte ${at}.`, {
    hint: 'Replace the folder with a backup. To continue without the users in this file, move the file away.',
  });
}
