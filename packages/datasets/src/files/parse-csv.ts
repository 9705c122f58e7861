import { DatasetError } from '@memgym/core';
import { CsvError, parse } from 'csv-parse/sync';

/** A row by column name, with its line; for a row over several lines, the last one. */
export interface CsvRow {
  line: number;
  cells: ReadonlyMap<string, string>;
}

export interface ParseCsvOptions {
  /** Columns without which the file is refused. */
  readonly requiredColumns: readonly string[];
  /** Default: a comma. */
  readonly separator?: string;
  /** The next step for a broken line. */
  readonly hintForLine?: string;
  /** The next step for a missing column. */
  readonly hintForHeader?: string;
}

/**
 * Reads a CSV text with a header line (RFC 4180; LF or CRLF).
 * @throws {DatasetError} for a broken quote, a row of another length, or missing columns, naming them
 */
export function parseCsv(
  text: string,
  file: string,
  {
    requiredColumns,
    separator = ',',
    hintForLine = 'The file was cut off or edited; fetch it again, or fix this line.',
    hintForHeader = 'Give the published question file, or add the columns.',
  }: ParseCsvOptions,
): CsvRow[] {
  const lines: number[] = [];
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: separator,
      skip_empty_lines: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause.lines === 'number' ? cause.lines : lines.length + 1;
    throw new DatasetError({ file, line }, `is not well-formed CSV: ${cause.message}.`, {
      cause,
      hint: hintForLine,
    });
  }
  const [header = [], ...body] = rows;
  const missing = requiredColumns.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new DatasetError(
      { file, line: 1 },
      `the header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}; it has ${header.join(', ')}.`,
      { hint: hintForHeader },
    );
  }
  return body.map((cells, index) => ({
    line: lines[index + 1] ?? index + 2,
    cells: new Map(header.map((column, position) => [column, cells[position] ?? ''])),
  }));
}
