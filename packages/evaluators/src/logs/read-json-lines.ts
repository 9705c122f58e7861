import type { JsonValue } from '@memgym/core';
import { parseJson, readDataFile, readDataLines } from '@memgym/datasets';
import type { PredictionLine } from '../benchmarks/prediction-format.js';

/** Ends the reading of lines. */
class IsList extends Error {}

/**
 * Reads a JSON Lines file of any size, where blank lines are skipped, or a file with one JSON list.
 * @param wanted the expected contents, for errors
 * @throws {DatasetError} naming file and line when it cannot be read, is empty, or a line is not JSON
 */
export async function readJsonLines(file: string, wanted: string): Promise<PredictionLine[]> {
  const lines: PredictionLine[] = [];
  const ifMissing =
    file === '-'
      ? `Standard input is not read; write it to a file. It should hold ${wanted}.`
      : `Check the path. The file should hold ${wanted}.`;
  try {
    await readDataLines(
      file,
      (text, line) => {
        if (lines.length === 0 && text.trimStart().startsWith('[')) throw new IsList();
        // A fault in the first line usually means another format.
        const hint = lines.length === 0 ? `It should hold ${wanted}.` : undefined;
        lines.push({ line, value: parseJson(text, file, { firstLine: line, hint }) as JsonValue });
      },
      ifMissing,
    );
    return lines;
  } catch (error) {
    if (!(error instanceof IsList)) throw error;
  }
  const { text } = await readDataFile(file);
  const list = parseJson(text, file) as JsonValue[];
  return list.map((value, index) => ({ path: `[${index}]`, value }));
}
