import { closeSync, fstatSync, readSync } from 'node:fs';
import { openFlags, openRegular } from '@memgym/files';
import type { HnswSettings } from './hnsw-options.js';

const headerBytes = 96;
const countBytes = 4;
const linkBytes = 4;
const labelBytes = 8;

/** The part of a file at a place. @throws when it ends before */
type Read = (at: number, bytes: number) => Buffer;

/**
 * Checks all that hnswlib believes of a file: its native code follows numbers of bytes, levels and links without a look at
 * where they lead. Vectors are not compared, since they only propose candidates.
 *
 * @param slotCount of the store; the graph links its first ones in their order
 * @throws when the file is none that a graph of these settings has written
 */
export function requireSoundGraph(path: string, settings: HnswSettings, slotCount: number): void {
  const descriptor = openRegular(path, openFlags.read);
  try {
    const { size } = fstatSync(descriptor);
    const read: Read = (at, bytes) => {
      const buffer = Buffer.allocUnsafe(bytes);
      requireTrue(at + bytes <= size && readSync(descriptor, buffer, 0, bytes, at) === bytes);
      return buffer;
    };
    const header = readHeader(read, settings, slotCount);
    const levels = new Uint8Array(header.count);
    let at = headerBytes + header.count * header.elementBytes;
    for (let slot = 0; slot < header.count; slot += 1) {
      const bytes = read(at, countBytes).readUInt32LE();
      const level = bytes / header.upperBytes;
      requireTrue(Number.isInteger(level) && level <= header.top);
      levels[slot] = level;
      at += countBytes + bytes;
    }
    requireTrue(at === size && (header.count === 0 || levels[header.entry] === header.top));
    requireLinks(read, settings.m, { header, levels });
  } finally {
    closeSync(descriptor);
  }
}

interface Header {
  readonly count: number;
  readonly top: number;
  readonly entry: number;
  readonly elementBytes: number;
  /** Of the links of one element on one of the upper levels. */
  readonly upperBytes: number;
}

function readHeader(read: Read, { dimensions, m, efConstruction }: HnswSettings, slotCount: number): Header {
  const header = read(0, headerBytes);
  const long = (at: number): number => Number(header.readBigUInt64LE(at));
  const dataAt = countBytes + 2 * m * linkBytes;
  const labelAt = dataAt + 4 * dimensions;
  const count = long(16);
  const stated = [0, 24, 32, 40, 56, 64, 72, 88].map(long);
  const written = [0, labelAt + labelBytes, labelAt, dataAt, m, 2 * m, m, efConstruction];
  requireTrue(stated.every((value, place) => value === written[place]));
  // Memory for so many is allocated at once; a graph grows to twice its size.
  requireTrue(count <= slotCount && long(8) >= count && long(8) <= Math.max(1_024, 4 * slotCount));
  requireTrue(Math.abs(header.readDoubleLE(80) * Math.log(m) - 1) < 1e-9);
  const top = header.readInt32LE(48);
  const entry = header.readUInt32LE(52);
  requireTrue(count === 0 ? top === -1 : top >= 0 && top <= 255 && entry < count);
  return { count, top, entry, elementBytes: labelAt + labelBytes, upperBytes: countBytes + m * linkBytes };
}

/** Links lead to elements that are there and reach the level; labels are the slots. */
function requireLinks(
  read: Read,
  m: number,
  { header, levels }: { readonly header: Header; readonly levels: Uint8Array },
): void {
  const requireList = (list: Buffer, most: number, level: number): void => {
    const links = list.readUInt16LE();
    requireTrue(links <= most);
    for (let link = 0; link < links; link += 1) {
      const to = list.readUInt32LE(countBytes + link * linkBytes);
      requireTrue(to < header.count && (levels[to] ?? 0) >= level);
    }
  };
  let at = headerBytes + header.count * header.elementBytes;
  for (const [slot, level] of levels.entries()) {
    const element = read(headerBytes + slot * header.elementBytes, header.elementBytes);
    // The third byte marks an element as deleted, which a graph of ours never does.
    requireTrue(
      element[2] === 0 && element.readBigUInt64LE(header.elementBytes - labelBytes) === BigInt(slot),
    );
    requireList(element, 2 * m, 0);
    const upper = read(at + countBytes, level * header.upperBytes);
    for (let each = 1; each <= level; each += 1) {
      requireList(upper.subarray((each - 1) * header.upperBytes), m, each);
    }
    at += countBytes + upper.length;
  }
}

function requireTrue(holds: boolean): void {
  if (!holds) throw new Error('The graph was not written by this index, or is damaged.');
}
