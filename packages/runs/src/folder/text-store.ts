import { closeSync, readdirSync, readFileSync, readSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatMessage, ConfigError, parseJsonText } from '@memgym/core';
import { isThere, openFlags, openRegular, writeAll } from '@memgym/files';
import { messageDigest } from '@memgym/prompts';
import { type AppendFile, createAppendFile } from './append-file.js';
import { noneIfMissing, storageProblem } from './read-text-file.js';

/** Stores each sent message once, under the digest that call records cite. */
export interface TextStore {
  /**
   * When this returns, the operating system has the message.
   * @throws {ConfigError} when it cannot be written
   */
  add(digest: string, message: ChatMessage): void;
  /** Whether the message with this digest is stored and undamaged. @throws {ConfigError} when it cannot be read */
  holds(digest: string): boolean;
  /**
   * Closes the files and sorts the lines of each by digest, so that equal runs leave equal files.
   * @throws {ConfigError} when a file cannot be written, or has been removed
   */
  sort(): Promise<void>;
}

/**
 * One line per message, `{"digest", "role", "content"}`, in 16 files named by the first digit of the digest.
 * Appending a line takes a tenth of the time of a new file, and each file is small enough to be sorted in memory. A
 * last line cut off by a kill is dropped at the next write.
 * @param folder created at the first write
 * @param expectHeld see `createAppendFile`
 */
export function createTextStore(folder: string, expectHeld?: () => void): TextStore {
  const opened = new Map<string, OpenedFile>();

  const open = (name: string): OpenedFile => {
    const before = opened.get(name);
    if (before !== undefined) return before;
    const path = join(folder, name);
    const file = {
      ...createAppendFile(path, expectHeld),
      digests: new Set(isThere(path) ? digestsIn(path) : []),
    };
    opened.set(name, file);
    return file;
  };

  const nameOf = (digest: string): string => `${digest.slice(0, 1)}.jsonl`;

  return {
    holds(digest) {
      const name = nameOf(digest);
      try {
        return open(name).digests.has(digest);
      } catch (error) {
        throw storageProblem(join(folder, name), error);
      }
    },
    add(digest, { role, content }) {
      const name = nameOf(digest);
      try {
        const { digests, append } = open(name);
        if (digests.has(digest)) return;
        append(`${JSON.stringify({ digest, role, content })}\n`);
        digests.add(digest);
      } catch (error) {
        throw storageProblem(join(folder, name), error);
      }
    },
    async sort() {
      expectHeld?.();
      for (const { close } of opened.values()) close();
      const written = [...opened].filter(([, { digests }]) => digests.size > 0);
      opened.clear();
      try {
        requireFiles(
          folder,
          written.map(([name]) => name),
        );
        if (isThere(folder)) sortTextFiles(folder);
      } catch (error) {
        throw storageProblem(folder, error);
      }
    },
  };
}

interface OpenedFile extends AppendFile {
  readonly digests: Set<string>;
}

/** Writes to a file that was removed while open succeed without an error. */
function requireFiles(folder: string, names: Iterable<string>): void {
  for (const name of names) {
    if (isThere(join(folder, name))) continue;
    throw new ConfigError(`${join(folder, name)}: was removed during writing.`, {
      hint: 'Run the same command again with --fresh; cached replies cost nothing.',
    });
  }
}

const lineBreak = 10;
const closingBrace = 125;
const digestStart = '{"digest":"'.length;

/**
 * Reads the digests of the texts in a file, and removes damaged lines and a last line cut off by a kill.
 * @throws errors of the file system
 */
function digestsIn(file: string): string[] {
  const lines = wholeLines(file);
  const sound = lines.filter(isSound);
  if (sound.length < lines.length) replaceFile(file, sound);
  return sound.map(digestOf);
}

/**
 * Sorts the lines of each file by digest and removes duplicates. Files are processed sequentially; in parallel it
 * takes three times the CPU time.
 * @throws errors of the file system
 */
function sortTextFiles(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.jsonl')) sortTextFile(join(folder, name));
}

function sortTextFile(file: string): void {
  const lines = wholeLines(file);
  const places = new Map(lines.map((line) => [digestOf(line), line]));
  const sorted = [...places.keys()].sort().map((digest) => places.get(digest) as Buffer);
  if (sorted.length === lines.length && sorted.every((line, index) => line === lines[index])) return;
  replaceFile(file, sorted);
}

function replaceFile(file: string, lines: readonly Buffer[]): void {
  const temporary = `${file}.tmp`;
  const descriptor = openRegular(temporary, openFlags.replace);
  try {
    try {
      writeAll(descriptor, Buffer.concat(lines));
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // The first error says more.
    }
    throw error;
  }
}

/** Whether the line's message matches its digest. */
function isSound(line: Buffer): boolean {
  try {
    const { digest, ...message } = parseJsonText(line.toString('utf8')) as ChatMessage & { digest: string };
    return digest === messageDigest(message) && digest === digestOf(line);
  } catch {
    return false;
  }
}

/** The complete lines, with line breaks; the rest is dropped. */
function wholeLines(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
    lines.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  if (start < bytes.length) truncateSync(file, start);
  return lines;
}

function digestOf(line: Buffer): string {
  return line.toString('latin1', digestStart, digestStart + 64);
}

/** The stored messages of these digests, in their order; null for one that is not stored. */
export type TextReader = (digests: readonly string[]) => readonly (ChatMessage | null)[];

/**
 * Calls `use` with a reader of stored messages. Each file is read once for the places of its messages, at the first that is
 * asked for; then each message is read alone, because all texts of a large run together do not fit into memory.
 * @throws {ConfigError} from the reader, when a file cannot be read
 */
export async function withTexts<Result>(
  folder: string,
  use: (read: TextReader) => Promise<Result>,
): Promise<Result> {
  const files = new Map<string, PlacedTexts>();
  const fileOf = (digest: string): PlacedTexts => {
    const start = digest.slice(0, 1);
    const known = files.get(start) ?? placeTexts(join(folder, `${start}.jsonl`));
    files.set(start, known);
    return known;
  };
  const messageOf = (digest: string): ChatMessage | null => {
    const { descriptor, places } = fileOf(digest);
    const place = places.get(digest);
    if (descriptor === undefined || place === undefined) return null;
    const line = Buffer.allocUnsafe(place.bytes);
    for (let read = 0; read < line.length; ) {
      const more = readSync(descriptor, line, read, line.length - read, place.start + read);
      // The file was cut meanwhile.
      if (more === 0) return null;
      read += more;
    }
    const { role, content } = parseJsonText(line.toString('utf8')) as ChatMessage;
    return { role, content };
  };
  try {
    return await use((digests) => digests.map(messageOf));
  } finally {
    for (const { descriptor } of files.values()) if (descriptor !== undefined) closeSync(descriptor);
  }
}

interface PlacedTexts {
  /** Undefined if there is no file. Open, so that a file that replaces it does not move the places. */
  readonly descriptor: number | undefined;
  readonly places: ReadonlyMap<string, { readonly start: number; readonly bytes: number }>;
}

function placeTexts(file: string): PlacedTexts {
  const places = new Map<string, { readonly start: number; readonly bytes: number }>();
  let descriptor: number | undefined;
  try {
    descriptor = openRegular(file, openFlags.read);
    const bytes = readFileSync(descriptor);
    let start = 0;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
      const line = bytes.subarray(start, end);
      // A line without its end was cut off by a kill.
      if (line.at(-1) === closingBrace) places.set(digestOf(line), { start, bytes: line.length });
      start = end + 1;
    }
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    return noneIfMissing(file, error) ?? { descriptor: undefined, places };
  }
  return { descriptor, places };
}
