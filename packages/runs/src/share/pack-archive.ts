import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { replaceFile } from '@memgym/files';
import { ZipFile } from 'yazl';
import { storageProblem } from '../folder/read-text-file.js';

/** Characters of the digest with which an archive ends. */
export const sealLength = 64;

/**
 * Packs files of a folder into a ZIP file, in the given order: the same files give the same bytes. Its comment is the
 * SHA-256 of everything before, so that one changed byte anywhere is found. The file appears when it is whole.
 * @throws {ConfigError} when it cannot be written
 */
export async function packArchive(file: string, folder: string, paths: readonly string[]): Promise<void> {
  // Nearly the first date of the format. Its parts are local, as those in the file, so that every time zone gives the same bytes.
  const mtime = new Date(1980, 1, 1);
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error) => output.destroy(error as Error));
  for (const path of paths) {
    archive.addFile(join(folder, path), path, { mtime, mode: 0o100644, forceDosTimestamp: true });
  }
  archive.end({ comment: '0'.repeat(sealLength), forceZip64Format: false });
  try {
    await replaceFile(file, sealedParts(output));
  } catch (error) {
    throw storageProblem(file, error);
  }
}

/** The parts of an archive, with its digest in place of the last characters. */
async function* sealedParts(parts: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([tail, part]);
    const ready = all.subarray(0, Math.max(0, all.length - sealLength));
    tail = all.subarray(ready.length);
    hash.update(ready);
    if (ready.length > 0) yield ready;
  }
  yield Buffer.from(hash.digest('hex'), 'latin1');
}
