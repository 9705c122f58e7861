import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DataFile, DatasetError, sha256 } from '@memgym/core';

/** A text file of a data set. */
export interface DataText {
  /** The path it was read from, for errors. */
  path: string;
  /** UTF-8, without byte order mark; line ends as they are. */
  text: string;
  file: DataFile;
}

const hints = new Map<string, string>([
  ['ENOENT', 'Check the path; `memgym data list` says where each data set comes from.'],
  ['ENOTDIR', 'Check the path: a part of it is a file, not a folder.'],
  ['EISDIR', 'Give the file itself, or the folder to the loader that looks inside it.'],
  ['EACCES', 'The file may not be read; check its permissions.'],
]);

const problems = new Map<string, string>([
  ['ENOENT', 'there is no such file.'],
  ['ENOTDIR', 'there is no such file.'],
  ['EISDIR', 'is a folder, expected a file.'],
  ['EACCES', 'may not be read.'],
]);

/** Turns a failure of the file system into a {@link DatasetError} that says what to do; `ifMissing`, where nothing is. */
export function toFileError(path: string, cause: unknown, ifMissing?: string): DatasetError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = problems.get(code) ?? `cannot be read (${cause instanceof Error ? cause.message : cause}).`;
  const missing = code === 'ENOENT' || code === 'ENOTDIR';
  const hint = (missing ? ifMissing : undefined) ?? hints.get(code);
  return new DatasetError({ file: path }, message, { cause, missing, ...(hint !== undefined && { hint }) });
}

/**
 * Reads a UTF-8 file. `ifMissing` says what to do where there is none; default: look where data come from.
 * @throws {DatasetError} when it is missing, a folder, unreadable, empty or not UTF-8
 */
export async function readDataFile(path: string, ifMissing?: string): Promise<DataText> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw toFileError(path, cause, ifMissing);
  }
  let text: string;
  try {
    // The decoder drops a leading byte order mark by itself.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DatasetError({ file: path }, 'is not valid UTF-8.', {
      cause,
      hint: 'Save the file as UTF-8, or fetch it again if it was cut off.',
    });
  }
  if (text.trim() === '') {
    throw new DatasetError({ file: path }, `is empty (${bytes.byteLength} bytes).`, {
      hint: 'Fetch the file again.',
    });
  }
  return { path, text, file: { name: basename(path), bytes: bytes.byteLength, sha256: sha256(bytes) } };
}
