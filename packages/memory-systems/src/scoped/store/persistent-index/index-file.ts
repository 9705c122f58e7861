import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { inSlices, parseJsonText } from '@memgym/core/memory';
import { openFlags, openRegular } from '@memgym/files';
import * as z from 'zod';
import type { SectionReader, SectionWriter } from '../../../indexes/index.js';

/*
 * 'MGI1' | length of the table | CRC-32 of the table | CRC-32 of these 12 bytes    16 bytes
 * table: JSON, see tableSchema
 * sections, each from a multiple of 8 bytes on
 *
 * Numbers of the head are unsigned, 32 bits, little-endian. A library's own file is next to it and named by its
 * checksum, so that the table never refers to a wrong file.
 */

const fileName = 'index.mgi';
const headBytes = 16;
const magic = 0x3149474d;
const pieceBytes = 1 << 22;

// A name becomes part of a path.
const sectionSchema = z.object({
  name: z.string().regex(/^[^/\\]*$/),
  bytes: z.number(),
  checksum: z.number(),
});
const tableSchema = z.object({
  /** The settings that the index was made with. */
  settings: z.string(),
  sections: z.array(sectionSchema),
  files: z.array(sectionSchema),
});
type Section = z.infer<typeof sectionSchema>;
type Table = z.infer<typeof tableSchema>;

/** Atomically replaces the index in a folder. */
export async function writeIndexFile(
  folder: string,
  settings: string,
  write: (to: SectionWriter) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const given: { name: string; data: Uint8Array }[] = [];
  const files: Section[] = [];
  write({
    bytes: (name, data) => {
      given.push({ name, data });
    },
    file: (name, writeFile) => {
      const temporary = join(folder, 'file.new');
      writeFile(temporary);
      const section = { name, ...describeFile(temporary) };
      renameSync(temporary, join(folder, nameOf(section)));
      files.push(section);
    },
  });
  const sections: Section[] = [];
  await inSlices(given, ({ name, data }) => {
    sections.push({ name, bytes: data.byteLength, checksum: checksumOf(data) });
  });
  const temporary = join(folder, `${fileName}.new`);
  await writeParts(
    temporary,
    encodeHead({ settings, sections, files }),
    given.map(({ data }) => data),
  );
  renameSync(temporary, join(folder, fileName));
  const named = new Set([fileName, ...files.map(nameOf)]);
  for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name), { force: true });
}

/**
 * Reads the index in a folder; undefined if there is none with these settings.
 * @throws when it is damaged
 */
export function readIndexFile<T>(
  folder: string,
  settings: string,
  read: (from: SectionReader) => T,
): T | undefined {
  const path = join(folder, fileName);
  if (!existsSync(path)) return undefined;
  const descriptor = openRegular(path, openFlags.read);
  try {
    const { table, end } = readTable(descriptor);
    if (table.settings !== settings) return undefined;
    const places = new Map<string, { at: number; section: Section }>();
    let at = aligned(end);
    for (const section of table.sections) {
      places.set(section.name, { at, section });
      at = aligned(at + section.bytes);
    }
    const files = new Map(table.files.map((section) => [section.name, section]));
    return read({
      has: (name) => places.has(name) || files.has(name),
      bytes: (name) => {
        const place = places.get(name);
        return place && readSection(descriptor, place.at, place.section);
      },
      file: (name) => {
        const section = files.get(name);
        return section && checkedFile(folder, section);
      },
    });
  } finally {
    closeSync(descriptor);
  }
}

export function removeIndexFile(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function encodeHead(table: Table): Buffer {
  const json = Buffer.from(JSON.stringify(table));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(json.length, 4);
  head.writeUInt32LE(crc32(json), 8);
  head.writeUInt32LE(crc32(head.subarray(0, 12)), 12);
  return Buffer.concat([head, json]);
}

function readTable(descriptor: number): { table: Table; end: number } {
  const head = readBytes(descriptor, 0, headBytes);
  if (head.readUInt32LE(0) !== magic || crc32(head.subarray(0, 12)) !== head.readUInt32LE(12)) {
    throw new Error('The head of the index is damaged.');
  }
  const end = headBytes + head.readUInt32LE(4);
  const json = readBytes(descriptor, headBytes, end - headBytes);
  if (crc32(json) !== head.readUInt32LE(8)) throw new Error('The table does not match its checksum.');
  return { table: tableSchema.parse(parseJsonText(json.toString('utf8'))), end };
}

async function writeParts(path: string, head: Buffer, parts: readonly Uint8Array[]): Promise<void> {
  const descriptor = openRegular(path, openFlags.replace, 0o600);
  try {
    await inSlices(piecesOf([head, ...parts]), ({ at, piece }) => {
      for (let from = 0; from < piece.byteLength; )
        from += writeSync(descriptor, piece, from, piece.byteLength - from, at + from);
    });
  } finally {
    closeSync(descriptor);
  }
}

/** The parts in pieces, and where each belongs. */
function* piecesOf(parts: readonly Uint8Array[]): Generator<{ at: number; piece: Uint8Array }> {
  let at = 0;
  for (const part of parts) {
    for (let from = 0; from < part.byteLength; from += pieceBytes)
      yield { at: at + from, piece: part.subarray(from, from + pieceBytes) };
    at = aligned(at + part.byteLength);
  }
}

function readSection(
  descriptor: number,
  at: number,
  { name, bytes, checksum }: Section,
): Uint8Array<ArrayBuffer> {
  const read = readBytes(descriptor, at, bytes);
  if (checksumOf(read) !== checksum) throw new Error(`The section '${name}' is damaged.`);
  return read;
}

/** A separate copy, so that numbers can be read in place. */
function readBytes(descriptor: number, at: number, bytes: number): Buffer<ArrayBuffer> {
  if (at + bytes > fstatSync(descriptor).size) throw new Error('The index is truncated.');
  const buffer = Buffer.from(new ArrayBuffer(bytes));
  for (let from = 0; from < bytes; ) {
    const read = readSync(descriptor, buffer, from, Math.min(pieceBytes, bytes - from), at + from);
    if (read === 0) throw new Error('The index is truncated.');
    from += read;
  }
  return buffer;
}

function checkedFile(folder: string, section: Section): string {
  const path = join(folder, nameOf(section));
  const { bytes, checksum } = describeFile(path);
  if (bytes !== section.bytes || checksum !== section.checksum) {
    throw new Error(`The file '${path}' is damaged.`);
  }
  return path;
}

function describeFile(path: string): Pick<Section, 'bytes' | 'checksum'> {
  const descriptor = openRegular(path, openFlags.read);
  try {
    const { size } = fstatSync(descriptor);
    const piece = Buffer.allocUnsafe(Math.min(size, 1 << 22));
    let checksum = 0;
    for (let at = 0; at < size; ) {
      const read = readSync(descriptor, piece, 0, piece.length, at);
      if (read === 0) break;
      checksum = crc32(piece.subarray(0, read), checksum);
      at += read;
    }
    return { bytes: size, checksum };
  } finally {
    closeSync(descriptor);
  }
}

function checksumOf(data: Uint8Array): number {
  let checksum = 0;
  for (let at = 0; at < data.byteLength; at += pieceBytes) {
    checksum = crc32(data.subarray(at, at + pieceBytes), checksum);
  }
  return checksum;
}

function nameOf({ name, checksum }: Section): string {
  return `${name}-${checksum.toString(16).padStart(8, '0')}`;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
