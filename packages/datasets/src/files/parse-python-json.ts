import { parseJson } from './read-json-file.js';

/** A string, which may have no end, or a number that exists in Python but not in JSON. */
const stringOrNumber = /"(?:[^"\\]|\\[\s\S])*"?|-?\bInfinity\b|\bNaN\b/g;

/**
 * Reads JSON as Python's `json.dump` writes it: `NaN`, `Infinity` and `-Infinity` become null.
 * @throws {DatasetError} when the text is otherwise not JSON, with line and column
 */
export function parsePythonJson(text: string, file: string): unknown {
  if (!/NaN|Infinity/.test(text)) return parseJson(text, file);
  return parseJson(
    text.replace(stringOrNumber, (found) => (found.startsWith('"') ? found : 'null')),
    file,
  );
}
