import { codeOf, DatasetError, diskRefusal, messageOf } from '@memgym/core';

const hints = new Map<string, string>([
  ['ENOENT', 'Check the path; `memgym data list` says where each data set comes from.'],
  ['ENOTDIR', 'Check the path: a part of it is a file, not a folder.'],
  ['EACCES', 'The file may not be read; check its permissions.'],
]);

const problems = new Map<string, string>([
  ['ENOENT', 'there is no such file.'],
  ['ENOTDIR', 'there is no such file.'],
  ['EACCES', 'may not be read.'],
  ['ENXIO', 'is a socket, expected a file.'],
]);

/** Turns a file system failure into a {@link DatasetError} with the next step; `ifMissing` is the hint for a missing file. */
export function toFileError(path: string, cause: unknown, ifMissing?: string): DatasetError {
  const code = codeOf(cause) ?? '';
  const refusal = diskRefusal(cause);
  const message = problems.get(code) ?? `cannot be read: ${refusal?.reason ?? messageOf(cause)}.`;
  const missing = code === 'ENOENT' || code === 'ENOTDIR';
  const hint = (missing ? ifMissing : undefined) ?? hints.get(code) ?? refusal?.hint;
  return new DatasetError({ file: path }, message, { cause, missing, hint });
}
