import { appendFileSync, closeSync, fstatSync, readSync, type Stats, statSync } from 'node:fs';
import { sha256 } from '@memgym/core';
import { codeOf } from '@memgym/core/errors';
import { openFlags, openRegular } from '@memgym/files';
import { visitLines } from './visit-lines.js';

/** Position of an entry in the file, its length in bytes, and the time it was written. */
export interface EntryPlace {
  readonly offset: number;
  readonly bytes: number;
  readonly writtenAtMs: number;
}

/** One file of entries that several processes append to and read. */
export interface EntryFile {
  /** The newest entry of a key, from any process; `undefined` if it is absent or damaged. */
  get(key: string): EntryLine | undefined;
  /** @throws when the file's folder does not exist, or the write fails */
  append(entry: EntryLine): void;
  /** Positions of the newest entry of each key. Seals are not checked. */
  places(): ReadonlyMap<string, EntryPlace>;
}

/**
 * The entries of a file, which may not exist yet. The first access reads all positions; later ones read only lines that
 * other processes have appended since, and need one `stat` if there are none. An entry is appended by a single write
 * and survives a kill after it. The line feeds before and after an entry separate it from a half-written one that a
 * killed process or a full disk left. The file is opened for each action, so its replacement or removal is noticed at
 * once.
 */
export function createEntryFile(path: string): EntryFile {
  const places = new Map<string, EntryPlace>();
  /** Identity of the file; an inode alone is not enough, because it is soon reused. */
  let identity = '';
  let seenBytes = 0;

  /** Reads the new entries of an open file. */
  const catchUp = (file: number): void => {
    const now = fstatSync(file);
    if (identityOf(now) !== identity || now.size < seenBytes) forget();
    identity = identityOf(now);
    seenBytes = visitLines({ file, from: seenBytes, to: now.size }, (line, offset) => {
      const head = headOfLine(line);
      if (head === undefined) return;
      places.set(head.key, { offset, bytes: line.length, writtenAtMs: head.writtenAtMs });
    });
  };
  const forget = (): void => {
    places.clear();
    seenBytes = 0;
  };
  /** Opens the current file and applies a function; `undefined` when the file does not exist. */
  const reading = <Value>(action: (file: number) => Value): Value | undefined => {
    const file = openIfThere(path);
    if (file === undefined) {
      forget();
      return undefined;
    }
    try {
      catchUp(file);
      return action(file);
    } finally {
      closeSync(file);
    }
  };
  /** Whether it is the same file as at the last access, and ends at this byte. */
  const endsAt = (byte: number): boolean => {
    const now = statSync(path, { throwIfNoEntry: false });
    return now !== undefined && identityOf(now) === identity && now.size === byte;
  };

  return {
    get(key) {
      if (!places.has(key) && endsAt(seenBytes)) return undefined;
      return reading((file) => {
        const place = places.get(key);
        if (place === undefined) return undefined;
        const line = Buffer.allocUnsafe(place.bytes);
        for (let read = 0; read < line.length; ) {
          const more = readSync(file, line, read, line.length - read, place.offset + read);
          if (more === 0) break;
          read += more;
        }
        const entry = parseEntryLine(line.toString('utf8'));
        if (entry?.key === key) return entry;
        places.delete(key);
        return undefined;
      });
    },
    append(entry) {
      const line = formatEntryLine(entry);
      const bytes = Buffer.byteLength(line);
      const file = openRegular(path, openFlags.append);
      try {
        appendFileSync(file, `\n${line}\n`);
      } finally {
        closeSync(file);
      }
      const end = seenBytes + bytes + 2;
      // Other processes have written too; the next access finds their entries.
      if (!endsAt(end)) return;
      places.set(entry.key, { offset: seenBytes + 1, bytes, writtenAtMs: entry.writtenAtMs });
      seenBytes = end;
    },
    places() {
      reading(() => undefined);
      return places;
    },
  };
}

function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`;
}

/** The open file; `undefined` when it does not exist. */
export function openIfThere(path: string): number | undefined {
  try {
    return openRegular(path, openFlags.read);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** One entry of a cache, as stored in a line of its file. */
export interface EntryLine {
  /** 64 hexadecimal digits. */
  readonly key: string;
  /** In ms since the epoch. */
  readonly writtenAtMs: number;
  /** Without a line feed. */
  readonly text: string;
}

/** `<seal> <key> <time> <text>`; the seal is the SHA-256 of the rest of the line. */
function formatEntryLine({ key, writtenAtMs, text }: EntryLine): string {
  const sealed = `${key} ${writtenAtMs} ${text}`;
  return `${sha256(sealed)} ${sealed}`;
}

/** The entry of a line; `undefined` for one that was cut, changed or merged with another. */
export function parseEntryLine(line: string): EntryLine | undefined {
  const sealed = line.slice(65);
  if (line.slice(0, 65) !== `${sha256(sealed)} `) return undefined;
  const end = sealed.indexOf(' ', 65);
  return {
    key: sealed.slice(0, 64),
    writtenAtMs: Number(sealed.slice(65, end)),
    text: sealed.slice(end + 1),
  };
}

/** The fields at the start of a line, not yet checked; `undefined` when the line has another form. */
function headOfLine(line: Buffer): Omit<EntryLine, 'text'> | undefined {
  const [, key, time] = /^([0-9a-f]{64}) (\d{1,16}) /.exec(line.toString('latin1', 65, 147)) ?? [];
  return key === undefined ? undefined : { key, writtenAtMs: Number(time) };
}
