import { InvalidArgumentError } from '@memgym/core';

/** One printed number. */
export interface PublishedCell {
  readonly value: number;
  /** The printed number after ±. */
  readonly deviation?: number;
}

export interface PublishedRow {
  /** The method or model, as its authors name it. */
  readonly name: string;
  /** One cell per column; null if nothing was printed. */
  readonly cells: readonly (PublishedCell | null)[];
}

/** Numbers that others published, to read next to one's own. */
export interface PublishedTable {
  readonly title: string;
  /** Source: authors, work, identifier. */
  readonly source: string;
  /** Heads of the number columns, without that of the row names. */
  readonly columns: readonly string[];
  /**
   * The subject of each column, so that own results can be compared with it: a question type as our data spell it,
   * or null for all questions together.
   */
  readonly groups: readonly (string | null)[];
  /** The metric that the numbers are comparable with, by its name: `accuracy`, `recall@5`, `f1`. */
  readonly metric: string;
  /** The protocol or option of the benchmark that the numbers are about. Default: its usual one. */
  readonly setting?: string;
  /** The metric of each column, if they differ; null for a column without a comparable metric. */
  readonly columnMetrics?: readonly (string | null)[];
  readonly rows: readonly PublishedRow[];
  /** How the numbers came about, and what to beware of when comparing. */
  readonly note?: string;
}

/**
 * The cells of a row as it is printed: `.976±.022 .508 –`, separated by spaces, "–" where nothing was printed.
 * @throws {InvalidArgumentError} when a part is not a number
 */
function publishedCells(row: string): (PublishedCell | null)[] {
  return row.split(/\s+/u).map((part) => {
    if (part === '–') return null;
    const match = /^(-?\d*\.?\d+)(?:±(\d*\.?\d+))?$/u.exec(part);
    if (match === null)
      throw new InvalidArgumentError('row', `${JSON.stringify(part)} is not a printed number`);
    return { value: Number(match[1]), ...(match[2] !== undefined && { deviation: Number(match[2]) }) };
  });
}

/**
 * Rows as they are printed, one a line: the name, at least two spaces, then the cells.
 * @throws {InvalidArgumentError} when a cell is not a number
 */
export function publishedRows(lines: string): PublishedRow[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', cells = ''] = line.trim().split(/\s{2,}/u);
      return { name, cells: publishedCells(cells) };
    });
}
