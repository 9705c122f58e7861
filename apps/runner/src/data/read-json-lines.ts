import type { JsonValue } from '@memgym/core';
import { parseJson, readDataLines } from '@memgym/datasets';

/** One line of a JSON Lines file. */
export interface JsonLine {
  /** Counted from 1. */
  readonly line: number;
  readonly value: JsonValue;
}

/**
 * Reads a JSON Lines file of any size; blank lines are skipped.
 * @throws {DatasetError} naming file and line when it cannot be read, is empty, or a line is not JSON
 */
export async function readJsonLines(file: string): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  await readDataLines(file, (text, line) => {
    lines.push({ line, value: parseJson(text, file, line) as JsonValue });
  });
  return lines;
}
