import { opendir, stat } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { DatasetError, MemGymError, messageOf } from '@memgym/core';
import { readChunks, toFileError } from '@memgym/datasets';
import { type Entry, openPromise } from 'yauzl';

/** A file of an export: on disk, or inside an archive that is never unpacked to disk. */
export interface ExportFile {
  /** Path inside the export, with slashes; that of an archive begins with the archive’s name. */
  readonly name: string;
  /** Whether it lists the people of a workspace, whose names a Slack export has nowhere else. */
  readonly isPeople: boolean;
  /** Its bytes, from the start each time. */
  chunks(): AsyncIterable<Uint8Array>;
}

const mostFiles = 20_000;
/** Texts shrink to a tenth, and lists that repeat their keys to a fiftieth; a bomb to a thousandth. */
const mostGrowth = 200;
/** A small archive may grow more. */
const alwaysAllowedBytes = 2 ** 24;

const endings = new Set(['.json', '.jsonl', '.ndjson', '.txt', '.csv', '.af', '.zip']);
/** Files beside the conversations: accounts, projects, feedback. They are not opened, because they name people. */
const beside = new Set([
  ...['user.json', 'users.json', 'memories.json', 'projects.json', 'shared_conversations.json'],
  ...['group_chats.json', 'message_feedback.json', 'model_comparisons.json', 'user_settings.json'],
  ...['channels.json', 'dms.json', 'groups.json', 'mpims.json', 'integration_logs.json', 'canvases.json'],
]);

/** Whether a file of a folder or archive may contain conversations. */
const mayContain = (name: string): boolean =>
  endings.has(extname(name).toLowerCase()) &&
  !beside.has(basename(name).toLowerCase()) &&
  !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name);

const isPeopleFile = (name: string): boolean => basename(name) === 'users.json';

/**
 * The files of an export, by their names in order: a file, those of a folder, and those in an archive.
 * @throws {DatasetError} when nothing is there, an archive is broken or would grow to more than 200 times its size, or there
 * are more than 20,000 files
 */
export async function* exportFiles(path: string): AsyncGenerator<ExportFile> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toFileError(path, cause, 'Give the file, folder or ZIP archive that the product exported.');
  });
  if (!found.isDirectory()) {
    yield* filesOf(path, basename(path));
    return;
  }
  const names = await namesIn(path);
  for (const name of names) {
    for await (const file of filesOf(join(path, ...name.split('/')), name))
      yield { ...file, isPeople: isPeopleFile(file.name) };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(folder, { recursive: true })) {
    const name = join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join('/');
    // Links could lead anywhere.
    if (entry.isFile() && (mayContain(name) || isPeopleFile(name))) names.push(name);
    if (names.length > mostFiles) throw tooMany(folder);
  }
  return names.sort();
}

async function* filesOf(path: string, name: string): AsyncGenerator<ExportFile> {
  if (await isArchive(path)) yield* filesInArchive(path, name.replace(/\.zip$/i, ''));
  else yield { name, isPeople: false, chunks: () => readChunks(path) };
}

/** By its first bytes. */
async function isArchive(path: string): Promise<boolean> {
  for await (const chunk of readChunks(path))
    return Buffer.from(chunk.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
  return false;
}

async function* filesInArchive(path: string, name: string): AsyncGenerator<ExportFile> {
  try {
    const zip = await openPromise(path, { autoClose: false });
    try {
      const entries: Entry[] = [];
      for await (const entry of zip.eachEntry()) {
        if (mayContain(entry.fileName) || isPeopleFile(entry.fileName)) entries.push(entry);
        if (entries.length > mostFiles) throw tooMany(path);
      }
      entries.sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
      // No file gives more than it claims.
      const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
      if (bytes > Math.max(alwaysAllowedBytes, mostGrowth * (await stat(path)).size)) {
        throw new DatasetError(
          { file: path },
          `would have ${bytes} bytes unpacked, more than ${mostGrowth} times its size.`,
          { hint: 'No export is like that. Check that this is the right archive.' },
        );
      }
      for (const entry of entries) {
        const chunks = async function* (): AsyncGenerator<Uint8Array> {
          if (entry.isEncrypted()) throw encrypted(path, entry.fileName);
          const stream: Readable = await zip.openReadStreamPromise(entry);
          let checksum = 0;
          for await (const chunk of stream as AsyncIterable<Uint8Array>) {
            checksum = crc32(chunk, checksum);
            yield chunk;
          }
          if (checksum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
        };
        yield {
          name: `${name}/${entry.fileName}`,
          isPeople: isPeopleFile(entry.fileName),
          chunks: () => named(chunks(), path),
        };
      }
    } finally {
      zip.close();
    }
  } catch (cause) {
    throw archiveError(path, cause);
  }
}

async function* named(chunks: AsyncGenerator<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (cause) {
    throw archiveError(path, cause);
  }
}

const archiveError = (path: string, cause: unknown): Error =>
  MemGymError.isInstance(cause)
    ? cause
    : new DatasetError(
        { file: path },
        `is an archive that cannot be read: ${messageOf(cause).replace(/\.$/, '')}.`,
        {
          cause,
          hint: 'Fetch it again, or unpack it yourself and give the folder.',
        },
      );

const encrypted = (path: string, name: string): DatasetError =>
  new DatasetError({ file: path }, `has an encrypted file: ${name}.`, {
    hint: 'Unpack it yourself with the password, and give the folder.',
  });

const tooMany = (path: string): DatasetError =>
  new DatasetError({ file: path }, `has more than ${mostFiles} files that could be read.`, {
    hint: 'Give the folder of one export.',
  });
