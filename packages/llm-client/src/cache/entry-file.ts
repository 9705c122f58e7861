import { appendFileSync, closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { codeOf } from '@memgym/files';
import { type EntryLine, formatEntryLine, headOfLine, parseEntryLine } from './entry-line.js';
import { visitLines } from './visit-lines.js';

/** Where an entry lies in the file, how many bytes it takes, and when it was written. */
export interface EntryPlace {
  readonly offset: number;
  readonly bytes: number;
  readonly writtenAtMs: number;
}

/** One file of entries that several processes append to and read. */
export interface EntryFile {
  /** The newest entry of a key, whoever wrote it; `undefined` when there is none, or it is damaged. */
  get(key: string): EntryLine | undefined;
  /** @throws when the file's folder is not there, or the disk refuses */
  append(entry: EntryLine): void;
  /** Where the newest entry of each key lies; nothing of them is checked. */
  places(): ReadonlyMap<string, EntryPlace>;
}

/**
 * The entries of a file, which need not be there. Where each lies is found at the first look; later ones read
 * only what others appended since, which costs a `stat` where nobody did. An entry is appended by one
 * write, after which a kill can no longer take it back; line feeds before and after it keep what a killed
 * process or a full disk left of another out of it. The file is opened for each action, so one that was
 * replaced or removed is at once seen as it is.
 */
export function createEntryFile(path: string): EntryFile {
  const places = new Map<string, EntryPlace>();
  /** Which file was looked at: a removed one's inode is soon another's. */
  let identity = '';
  let seenBytes = 0;

  /** Looks for what is new in a file that is open. */
  const catchUp = (file: number): void => {
    const now = fstatSync(file);
    if (identityOf(now) !== identity || now.size < seenBytes) forget();
    identity = identityOf(now);
    seenBytes = visitLines(file, seenBytes, now.size, (line, offset) => {
      const head = headOfLine(line);
      if (head === undefined) return;
      places.set(head.key, { offset, bytes: line.length, writtenAtMs: head.writtenAtMs });
    });
  };
  const forget = (): void => {
    places.clear();
    seenBytes = 0;
  };
  /** Does something with the file as it is now; `undefined` where there is none. */
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
  /** Whether it is the file that was looked at, and ends at this byte. */
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
        readSync(file, line, 0, place.bytes, place.offset);
        const entry = parseEntryLine(line.toString('utf8'));
        if (entry?.key === key) return entry;
        places.delete(key);
        return undefined;
      });
    },
    append(entry) {
      const line = formatEntryLine(entry);
      const bytes = Buffer.byteLength(line);
      appendFileSync(path, `\n${line}\n`);
      const end = seenBytes + bytes + 2;
      // Others have written too: found at the next look.
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

/** The open file; `undefined` for one that is not there. */
export function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
