import { DatasetError } from '@memgym/core';
import { findJsonSyntaxProblem } from './json-syntax.js';

/** Much more than data need; recursion through deeper values would overflow the stack. */
const deepest = 1000;

/**
 * `JSON.parse` with errors that name file, line and column. `firstLine` is the line of the file at which `text` starts,
 * for formats with one JSON value on each line.
 * @throws {DatasetError} when `text` is not JSON, or nests more than 1,000 deep
 */
export function parseJson(text: string, file: string, firstLine = 1): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const problem = findJsonSyntaxProblem(text);
    const line = firstLine - 1 + (problem?.line ?? 1);
    const what = problem === null ? '' : ` (column ${problem.column}): ${problem.message}`;
    throw new DatasetError({ file, line }, `is not JSON${what}.`, {
      cause,
      hint: 'The file was cut off or edited; fetch it again, or fix this place.',
    });
  }
  if (nestsDeeper(value, deepest)) {
    throw new DatasetError(
      { file, line: firstLine },
      `lists and objects are nested more than ${deepest} levels deep.`,
      {
        hint: 'Check that this is the right file.',
      },
    );
  }
  return value;
}

/** Whether lists and objects of a JSON value are nested more than this deep. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (nestsDeeper(part, levels - 1)) return true;
  }
  return false;
}
