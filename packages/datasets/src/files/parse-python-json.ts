import { parseJson } from './parse-json.js';

/** A whole string, or a number that Python writes and JSON does not have. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g;

/**
 * Reads JSON as Python's `json.dump` writes it: `NaN`, `Infinity` and `-Infinity` are no numbers, and
 * become null.
 * @throws {DatasetError} when the text is no JSON besides, with line and column
 */
export function parsePythonJson(text: string, file: string): unknown {
  if (!/NaN|Infinity/.test(text)) return parseJson(text, file);
  return parseJson(
    text.replace(stringOrNumber, (found) => (found.startsWith('"') ? found : 'null')),
    file,
  );
}
