import { DatasetError, readJson } from '@memgym/core';

/**
 * Reads JSON with errors that name file, line and column. `firstLine` is the line of the file at which `text` starts,
 * for formats with one JSON value on each line; `hint` says what to do about a syntax error.
 * @throws {DatasetError} when `text` is not JSON, gives a key of an object twice, or nests more than 1,000 deep
 */
export function parseJson(
  text: string,
  file: string,
  firstLine = 1,
  hint = 'The file was cut off or edited; fetch it again, or fix this place.',
): unknown {
  const read = readJson(text);
  if (read.ok) return read.value;
  const { kind, column, message } = read.problem;
  const place = { file, line: firstLine - 1 + read.problem.line };
  switch (kind) {
    case 'syntax':
      throw new DatasetError(place, `is not JSON (column ${column}): ${message}.`, { hint });
    case 'repeated-key':
      throw new DatasetError(place, `${message} (column ${column}).`, {
        hint: 'Remove one of the two, or rename it: readers differ in which one they take.',
      });
    case 'depth':
      throw new DatasetError(place, `${message}.`, { hint: 'Check that this is the right file.' });
  }
}
