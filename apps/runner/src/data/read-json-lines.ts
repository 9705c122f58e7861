import { readFile } from 'node:fs/promises';
import { DatasetError, type JsonValue } from '@memgym/core';

/** One line of a JSON Lines file. */
export interface JsonLine {
  /** Counted from 1. */
  readonly line: number;
  readonly value: JsonValue;
}

/**
 * Reads a JSON Lines file; blank lines are skipped.
 * @throws {DatasetError} naming file and line when it cannot be read, is empty, or a line is no JSON
 */
export async function readJsonLines(file: string): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  (await readText(file)).split('\n').forEach((text, index) => {
    if (text.trim() === '') return;
    try {
      lines.push({ line: index + 1, value: JSON.parse(text) as JsonValue });
    } catch (error) {
      throw new DatasetError({ file, line: index + 1 }, `not valid JSON: ${(error as Error).message}`, {
        cause: error,
        hint: 'Write one JSON object a line.',
      });
    }
  });
  if (lines.length === 0) {
    throw new DatasetError({ file }, 'the file holds no lines.', { hint: 'Write one JSON object a line.' });
  }
  return lines;
}

async function readText(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what =
      code === 'ENOENT'
        ? 'no such file'
        : code === 'EISDIR'
          ? 'is a folder, not a file'
          : `cannot be read (${code})`;
    const missing = code === 'ENOENT';
    throw new DatasetError({ file }, `${what}.`, { cause: error, missing, hint: 'Check the path.' });
  }
}
