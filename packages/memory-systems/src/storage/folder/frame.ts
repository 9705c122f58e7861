import { crc32 } from 'node:zlib';
import type { JsonValue, StorageChange } from '@memgym/core';
import { vectorToBytes } from '../vector-bytes.js';

/*
 * A scope's file is a seal followed by frames, one per change; frames are never overwritten.
 *
 *   'MGS1' | acknowledged bytes (48 bits) | 2 zero bytes | acknowledged frames | CRC-32 of these 16 bytes    20 bytes
 *
 * The seal is overwritten when a frame is on the disk, before the change is acknowledged: the bytes it counts must
 * exist.
 *
 *   'MGF1' | length of rows | length of body | CRC-32 of rows | CRC-32 of these 16 bytes    20 bytes
 *   rows: JSON, see RowsOfFrame
 *   body: vectors (32-bit floats), then texts (JSON strings in UTF-8), in the order of the rows
 *
 * Numbers are unsigned, 32 bits, little-endian. Texts and vectors have their own checksums in `rows`, so that a
 * reader can skip the body.
 */

export const sealBytes = 20;
const sealMagic = 0x3153474d;

/** The acknowledged length of a file, including the seal. */
export interface Seal {
  readonly bytes: number;
  readonly frames: number;
}

export function encodeSeal({ bytes, frames }: Seal): Buffer {
  const seal = Buffer.alloc(sealBytes);
  seal.writeUInt32LE(sealMagic, 0);
  seal.writeUIntLE(bytes, 4, 6);
  seal.writeUInt32LE(frames, 12);
  seal.writeUInt32LE(crc32(seal.subarray(0, 16)), 16);
  return seal;
}

/** Undefined if these bytes are not a seal. */
export function decodeSeal(bytes: Buffer): Seal | undefined {
  if (bytes.length < sealBytes || bytes.readUInt32LE(0) !== sealMagic) return undefined;
  if (crc32(bytes.subarray(0, 16)) !== bytes.readUInt32LE(16)) return undefined;
  return { bytes: bytes.readUIntLE(4, 6), frames: bytes.readUInt32LE(12) };
}

export const frameHeadBytes = 20;
const magic = 0x3146474d;

/** A row in a frame: key, value, and the size in bytes (-1 for none) and checksum of its vector and its text. */
export type FrameRow = readonly [
  key: string,
  value: JsonValue,
  vectorBytes: number,
  vectorChecksum: number,
  textBytes: number,
  textChecksum: number,
];

export interface RowsOfFrame {
  /** In the first frame of a file. */
  readonly scope?: string;
  readonly remove?: readonly string[];
  readonly put?: readonly FrameRow[];
}

/** Sizes of a frame's two parts, in bytes. */
export interface FrameHead {
  readonly rowsBytes: number;
  readonly bodyBytes: number;
  readonly rowsChecksum: number;
}

/** The header of a frame; undefined if these bytes are not a header. */
export function decodeFrameHead(bytes: Buffer): FrameHead | undefined {
  if (bytes.readUInt32LE(0) !== magic || crc32(bytes.subarray(0, 16)) !== bytes.readUInt32LE(16)) {
    return undefined;
  }
  return {
    rowsBytes: bytes.readUInt32LE(4),
    bodyBytes: bytes.readUInt32LE(8),
    rowsChecksum: bytes.readUInt32LE(12),
  };
}

/** The bytes of a frame, and its rows as read back. */
export interface EncodedFrame {
  readonly bytes: Buffer;
  readonly bodyBytes: number;
  readonly rows: readonly FrameRow[];
}

/** The frame that names the scope of a file. */
export function encodeScopeFrame(scope: string): Buffer {
  return encode({ scope }, []);
}

export function encodeFrame({ remove = [], put = [] }: Pick<StorageChange, 'remove' | 'put'>): EncodedFrame {
  const vectors: Buffer[] = [];
  const texts: Buffer[] = [];
  const rows = put.map(({ key, value, text, vector }): FrameRow => {
    const vectorBytes = vector && vectorToBytes(vector);
    // As JSON, because a text may contain a lone surrogate, which UTF-8 cannot encode.
    const textBytes = text === undefined ? undefined : Buffer.from(JSON.stringify(text));
    if (vectorBytes !== undefined) vectors.push(vectorBytes);
    if (textBytes !== undefined) texts.push(textBytes);
    return [key, value, ...sizeAndChecksum(vectorBytes), ...sizeAndChecksum(textBytes)];
  });
  const parts = [...vectors, ...texts];
  return {
    bytes: encode({ ...(remove.length > 0 && { remove }), ...(rows.length > 0 && { put: rows }) }, parts),
    bodyBytes: lengthOf(parts),
    rows,
  };
}

function sizeAndChecksum(bytes: Buffer | undefined): readonly [number, number] {
  return bytes === undefined ? [-1, 0] : [bytes.length, crc32(bytes)];
}

function encode(rows: RowsOfFrame, parts: readonly Buffer[]): Buffer {
  const json = Buffer.from(JSON.stringify(rows));
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(json.length, 4);
  head.writeUInt32LE(lengthOf(parts), 8);
  head.writeUInt32LE(crc32(json), 12);
  head.writeUInt32LE(crc32(head.subarray(0, 16)), 16);
  return Buffer.concat([head, json, ...parts]);
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((total, part) => total + part.length, 0);
}
