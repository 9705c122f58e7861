import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '@memgym/core';
import { type FileDigest, parseDigests } from '../folder/digest-file.js';
import { storageProblem } from '../folder/read-text-file.js';
import { unknownFiles } from './bundle-files.js';
import { type BundleHeader, headerName, indexName, parseHeader } from './bundle-header.js';
import { type OpenedArchive, openArchive, readWhole } from './open-archive.js';

export const maxHeaderBytes = 2 ** 24;
/** Less than the longest text that Node can hold. */
export const maxIndexBytes = 2 ** 28;

/** A bundle whose header and list of files were read. */
export interface OpenedBundle {
  readonly header: BundleHeader;
  /** The digests of its files, with those that are not included. */
  readonly files: readonly FileDigest[];
  /**
   * Writes the files into an empty folder.
   * @param isWanted whether a path of the bundle is unpacked. Default: all are
   * @throws {ConfigError} when one cannot be unpacked or written
   */
  unpack(folder: string, isWanted?: (path: string) => boolean): Promise<void>;
  close(): void;
}

/** @throws {ConfigError} when it is no bundle, is damaged, holds a file that no bundle has, or could do harm */
export async function openBundle(file: string): Promise<OpenedBundle> {
  const archive = await openArchive(file);
  try {
    const [unknown] = unknownFiles(archive.paths);
    if (unknown !== undefined) throw new ConfigError(`${file}: ${unknown.file} ${unknown.what}.`);
    const header = await readHeader(file, archive);
    const index = await readWhole(archive, indexName, maxIndexBytes);
    return {
      header,
      files: parseDigests(`${file}: ${indexName}`, index.toString('utf8')),
      unpack: (folder, isWanted = () => true) => unpack(archive, folder, archive.paths.filter(isWanted)),
      close: archive.close,
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** @throws {ConfigError} when it is damaged */
export async function readHeader(file: string, archive: OpenedArchive): Promise<BundleHeader> {
  return parseHeader(file, (await readWhole(archive, headerName, maxHeaderBytes)).toString('utf8'));
}

async function unpack(archive: OpenedArchive, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path);
    try {
      await mkdir(dirname(file), { recursive: true });
      // A file that is there was not made by this.
      await pipeline(archive.read(path), createWriteStream(file, { flags: 'wx' }));
    } catch (error) {
      throw storageProblem(file, error);
    }
  }
}
