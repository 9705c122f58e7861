import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatasetError } from '@memgym/core/errors';
import { tableDigest } from './table-digest.js';
import { tableDimensions, tableFolder } from './table-files.js';

/** SHA-256 of both files of a table, in hexadecimal digits. */
export function digestOf(pieces: string, vectors: Uint8Array): string {
  return createHash('sha256').update(pieces).update(vectors).digest('hex');
}

/** The vectors of word pieces: row `n` is `scales[n]` times the numbers from `n * tableDimensions` on. */
export interface VectorTable {
  /** Row of each word piece. */
  readonly places: ReadonlyMap<string, number>;
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

let read: VectorTable | undefined;

/**
 * The table of this package, read once per process.
 * @throws {DatasetError} when it is missing or damaged
 */
export function readTable(folder?: string): VectorTable {
  if (folder !== undefined) return readFolder(folder);
  read ??= readFolder(foundFolder());
  return read;
}

function foundFolder(): string {
  try {
    return tableFolder();
  } catch (cause) {
    throw unreadable('@memgym/embedder-static', cause);
  }
}

function readFolder(folder: string): VectorTable {
  const names = readPart(join(folder, 'pieces.txt')).toString('utf8');
  const bytes = readPart(join(folder, 'vectors.bin'));
  if (digestOf(names, bytes) !== tableDigest) {
    throw new DatasetError({ file: folder }, 'the table of word vectors is damaged.', {
      hint: 'Install @memgym/embedder-static again.',
    });
  }
  const pieces = names.trimEnd().split('\n');
  const scales = Float32Array.from(pieces, (_piece, row) => bytes.readFloatLE(row * 4));
  const start = bytes.byteOffset + pieces.length * 4;
  return {
    places: new Map(pieces.map((piece, row) => [piece, row])),
    scales,
    values: new Int8Array(bytes.buffer, start, pieces.length * tableDimensions),
  };
}

function readPart(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): DatasetError {
  return new DatasetError({ file }, 'the table of word vectors cannot be read.', {
    missing: true,
    hint: 'Install @memgym/embedder-static where the program runs: a bundle does not contain the table.',
    cause,
  });
}
