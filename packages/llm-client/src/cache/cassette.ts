import { constants, createReadStream, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ConfigError, codeOf, diskRefusal, MemGymError, sha256, tryParseJson } from '@memgym/core';
import { replaceFile } from '@memgym/files';
import * as z from 'zod';
import { listCacheFolder } from './cache-folder.js';
import type { CacheStore } from './cache-store.js';
import { createFolderCacheStore } from './folder-cache-store.js';

/** The first line of a cassette. */
const headerSchema = z.object({ kind: z.literal('memgym-cassette'), version: z.literal(1) });
/** Every other line: an entry, and the SHA-256 of `key`, a line feed and `text`. */
const lineSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  sha256: z.string(),
  text: z.string().regex(/^[^\n]*$/),
});

/**
 * Writes the entries of a cache as JSON Lines, sorted by key: the same entries give the same bytes. A run can be
 * replayed from it on another machine. Damaged entries are omitted.
 * @param cache a folder, or a store that lists its keys
 * @returns the number of entries written
 * @throws {ConfigError} when the file cannot be written
 */
export async function exportCassette(
  cache: string | Pick<Required<CacheStore>, 'keys' | 'get'>,
  file: string,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string, void> {
    yield `${JSON.stringify({ kind: 'memgym-cassette', version: 1 })}\n`;
    const isFolder = typeof cache === 'string';
    const store = isFolder ? createFolderCacheStore(cache) : cache;
    const keys = isFolder ? (await listCacheFolder(cache)).map(({ key }) => key) : await cache.keys();
    for (const key of [...keys].sort()) {
      const text = await store.get(key);
      if (text === undefined) continue;
      count += 1;
      yield `${JSON.stringify({ key, sha256: sealOf(key, text), text })}\n`;
    }
  }
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    // A part of a cassette would pass for a whole one. A pipe or device cannot be replaced.
    if (found === undefined || found.isFile()) await replaceFile(file, lines());
    else await writeFile(file, lines());
  } catch (error) {
    if (MemGymError.isInstance(error)) throw error;
    const { reason, hint } = diskRefusal(error) ?? {};
    throw new ConfigError(`${file}: cannot be written (${reason ?? codeOf(error) ?? String(error)}).`, {
      cause: error,
      hint: hint ?? 'Pass the path of a file in an existing, writable folder.',
    });
  }
  return count;
}

/** Result of an import: the number of new entries, and of entries that already existed and were left unchanged. */
export interface ImportedCassette {
  readonly added: number;
  readonly existing: number;
}

/**
 * Adds a cassette's entries to a cache. The whole file is checked before the first entry is written.
 * @param cache a folder, or a store
 * @throws {ConfigError} naming the line that is damaged or is not an entry
 */
export async function importCassette(
  cache: string | Pick<CacheStore, 'get' | 'set'>,
  file: string,
): Promise<ImportedCassette> {
  for await (const _entry of readCassette(file));
  const store = typeof cache === 'string' ? createFolderCacheStore(cache) : cache;
  const counts = { added: 0, existing: 0 };
  for await (const { key, text } of readCassette(file)) {
    if ((await store.get(key)) === undefined) {
      await store.set(key, text);
      counts.added += 1;
    } else counts.existing += 1;
  }
  return counts;
}

/** Longer than the first line of any cassette. */
const headBytes = 4096;

async function* readCassette(file: string): AsyncGenerator<z.output<typeof lineSchema>> {
  let number = 0;
  for await (const text of createInterface({
    input: await opened(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (number === 1) {
      if (!headerSchema.safeParse(tryParseJson(text)).success) throw otherFile(file);
      continue;
    }
    if (text === '') continue;
    const line = lineSchema.safeParse(tryParseJson(text)).data;
    if (line === undefined) throw damaged(file, number, 'is not an entry');
    if (line.sha256 !== sealOf(line.key, line.text)) throw damaged(file, number, 'does not match its digest');
    yield line;
  }
  if (number === 0) throw damaged(file, 1, 'is missing');
}

async function opened(file: string) {
  let why: string;
  try {
    // Opening a pipe would wait for a writer.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    const { buffer, bytesRead } = stats.isFile()
      ? await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      : { buffer: Buffer.alloc(0), bytesRead: 0 };
    await handle.close();
    if (stats.isFile()) {
      // A file without line feeds would be read to its end.
      if (bytesRead === headBytes && !buffer.includes('\n')) throw otherFile(file);
      return createReadStream(file, 'utf8');
    }
    why = stats.isDirectory() ? 'a folder' : 'a pipe or device';
  } catch (error) {
    throw ConfigError.isInstance(error) ? error : unreadable(file, codeOf(error) ?? String(error), error);
  }
  throw unreadable(file, why);
}

function unreadable(file: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError(`${file}: cannot be read (${why}).`, {
    cause,
    hint: 'Pass a file that `memgym cache export` wrote.',
  });
}

/** A file of another kind, such as the bundle of a run. */
function otherFile(file: string): ConfigError {
  return new ConfigError(
    `${file}: is not a cassette, because its first line is not that of one; nothing was imported.`,
    {
      hint: 'Pass a file that `memgym cache export` wrote. The bundle of a run (.memgym.zip) is opened with `memgym runs import`.',
    },
  );
}

function damaged(file: string, line: number, what: string): ConfigError {
  return new ConfigError(`${file}: line ${line} ${what}; nothing was imported.`, {
    hint: 'Export the cassette again.',
  });
}

function sealOf(key: string, text: string): string {
  return sha256(`${key}\n${text}`);
}
