import { DatasetError } from '@memgym/core';
import { findJsonSyntaxProblem } from './json-syntax.js';

/**
 * `JSON.parse` whose error names file, line and column. `firstLine` is the line of the file that
 * `text` starts at, for formats with one JSON value a line.
 * @throws {DatasetError} when `text` is not JSON
 */
export function parseJson(text: string, file: string, firstLine = 1): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = findJsonSyntaxProblem(text);
    const line = firstLine - 1 + (problem?.line ?? 1);
    const what = problem === null ? '' : ` (column ${problem.column}): ${problem.message}`;
    throw new DatasetError({ file, line }, `is not JSON${what}.`, {
      cause,
      hint: 'The file was cut off or edited; fetch it again, or mend this place.',
    });
  }
}
