import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ConfigError, isDeviceName, messageOf } from '@memgym/core';
import { statRegularFile } from '@memgym/datasets';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { sealLength } from './pack-archive.js';

/** Twice the files of the largest run that is known. Each takes 0.4 ms to check. */
const maxFiles = 250_000;
/** Text and numbers shrink to a tenth; a bomb to a thousandth. */
const maxGrowth = 200;
/** A small archive may grow more: a run of one question has few texts that repeat themselves often. */
const alwaysAllowedBytes = 2 ** 24;

/** An opened archive, whose names and sizes were found to be safe. */
export interface OpenedArchive {
  /** The paths of its files, in their order. */
  readonly paths: readonly string[];
  /** @throws {ConfigError} when there is no such file, or it cannot be unpacked */
  read(path: string): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens a ZIP file. Nothing is unpacked yet.
 * @throws {DatasetError} when it is missing or no regular file
 * @throws {ConfigError} for a file that is no archive, and for one that could do harm: a name that leads out of a folder, a
 * link, two files of one name, encrypted or overlapping files, more files or bytes than any bundle has
 */
export async function openArchive(file: string): Promise<OpenedArchive> {
  const { size } = await statRegularFile(file, 'Give a file that `memgym runs bundle` wrote.');
  let archive: ZipFile;
  try {
    archive = await openPromise(file, { strictFileNames: true, autoClose: false, validateEntrySizes: true });
  } catch (error) {
    throw unsafe(file, `is no archive, or is cut off (${messageOf(error)})`);
  }
  try {
    const entries = await readEntries(file, archive, size);
    return {
      paths: [...entries.keys()],
      read: (path) => unpacked(file, archive, { entry: entries.get(path), path }),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function readEntries(file: string, archive: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (archive.entryCount > maxFiles) throw unsafe(file, `says that it has ${archive.entryCount} files`);
  const entries = new Map<string, Entry>();
  const folded = new Set<string>();
  let [packed, whole] = [0, 0];
  try {
    for await (const entry of archive.eachEntry()) {
      const { fileName } = entry;
      requireHarmless(file, entry);
      const name = fileName.normalize('NFC').toLowerCase();
      if (folded.has(name)) throw unsafe(file, `has two files named ${JSON.stringify(fileName)}`);
      folded.add(name);
      entries.set(fileName, entry);
      packed += entry.compressedSize;
      whole += entry.uncompressedSize;
      if (packed > size) throw unsafe(file, 'has files that overlap');
      if (whole > alwaysAllowedBytes + maxGrowth * size)
        throw unsafe(file, `would unpack to more than ${maxGrowth} times its size`);
    }
  } catch (error) {
    throw ConfigError.isInstance(error)
      ? error
      : unsafe(file, `has a damaged directory (${messageOf(error)})`);
  }
  // A name that is the folder of another would be a file and a folder.
  for (const name of folded) {
    const parts = name.split('/');
    while (parts.pop() !== undefined && parts.length > 0) {
      if (folded.has(parts.join('/')))
        throw unsafe(file, `has a file in the place of a folder: ${JSON.stringify(parts.join('/'))}`);
    }
  }
  return entries;
}

const typeBits = 0o170000;
const regularType = 0o100000;

function requireHarmless(file: string, entry: Entry): void {
  const { fileName } = entry;
  const shown = JSON.stringify(fileName);
  const type = (entry.externalFileAttributes >>> 16) & typeBits;
  if (fileName.endsWith('/')) throw unsafe(file, `has a folder as an entry: ${shown}`);
  if (type !== 0 && type !== regularType) throw unsafe(file, `has a link or device: ${shown}`);
  const isNamed = fileName.length <= 1000 && fileName.split('/').every(isPlainName);
  if (!isNamed) throw unsafe(file, `has a name that leads elsewhere, or that no file can have: ${shown}`);
  if (entry.isEncrypted()) throw unsafe(file, `has an encrypted file: ${shown}`);
}

/** A name that means a file in its folder on every system. */
function isPlainName(name: string): boolean {
  if (name === '' || name.length > 255 || name.startsWith('.') || /[. ]$/.test(name)) return false;
  if (isDeviceName(name)) return false;
  for (const character of name) {
    if (character < ' ' || character === '\u007f' || '\\:*?"<>|'.includes(character)) return false;
  }
  return true;
}

async function* unpacked(
  file: string,
  archive: ZipFile,
  { entry, path }: { readonly entry: Entry | undefined; readonly path: string },
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw unsafe(file, `has no ${path}`);
  // Opening one costs a thousand times what its name in an archive does.
  if (entry.uncompressedSize === 0 && entry.compressedSize <= 2) return;
  try {
    const stream: Readable = await archive.openReadStreamPromise(entry);
    for await (const part of stream) yield part as Buffer;
  } catch (error) {
    throw unsafe(file, `${path} cannot be unpacked (${messageOf(error)})`);
  }
}

const unsafe = (file: string, what: string): ConfigError =>
  new ConfigError(`${file}: ${what}.`, {
    hint: 'Give a file that `memgym runs bundle` wrote; get it again if it was damaged on its way.',
  });

/** Whether the bytes of an archive match the digest at its end. */
export async function isSealed(file: string): Promise<boolean> {
  const { size } = await statRegularFile(file);
  if (size <= sealLength) return false;
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { end: size - sealLength - 1 }))
    hash.update(part as Buffer);
  let seal = '';
  for await (const part of createReadStream(file, { start: size - sealLength }))
    seal += (part as Buffer).toString('latin1');
  return hash.digest('hex') === seal;
}

/** The whole content of a small file of an archive. @throws {ConfigError} when it has more bytes */
export async function readWhole(archive: OpenedArchive, path: string, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of archive.read(path)) {
    bytes += part.length;
    if (bytes > maxBytes) throw new ConfigError(`${path}: has more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
