import { InvalidArgumentError, type Profile } from '@memgym/core';

/** One printed number. */
export interface PublishedCell {
  readonly value: number;
  /** The printed number after ±. */
  readonly deviation?: number;
}

export interface PublishedRow {
  /** The method or model, as named by its authors. */
  readonly name: string;
  /** One cell per column; null if nothing was printed. */
  readonly cells: readonly (PublishedCell | null)[];
}

/** What a run must have in common with published numbers to be shown beside them. */
export interface PublishedConditions {
  /** Default: any. */
  readonly profile?: Profile;
  /** The end of the name of a data file, for data of several sizes. Default: any. */
  readonly file?: string;
  /** Number of questions of the whole data, from 1. Default: any. */
  readonly questions?: number;
  /** Names of the answering models. Default: any. */
  readonly models?: readonly string[];
  /** The systems, by type, and whether the latest messages stay in a window. Default: any. */
  readonly systems?: { readonly types: readonly string[]; readonly window?: boolean };
}

/** Numbers published by others, for comparison. */
export interface PublishedTable {
  readonly title: string;
  /** Source: authors, work, identifier. */
  readonly source: string;
  /** Headers of the number columns, without the header of the row names. */
  readonly columns: readonly string[];
  /**
   * The subject of each column, for comparison with a run's results: a question type as spelled in our data, or null
   * for all questions together.
   */
  readonly groups: readonly (string | null)[];
  /** Key of the slice to which the groups belong. Default: the groups of the benchmark. */
  readonly slice?: string;
  /** Name of the metric with which the numbers are comparable: `accuracy`, `recall@5`, `f1`. */
  readonly metric: string;
  /** The protocol or option of the benchmark to which the numbers belong. Default: its usual one. */
  readonly setting?: string;
  /** The metric of each column, if they differ; null for a column without a comparable metric. */
  readonly columnMetrics?: readonly (string | null)[];
  /** The runs beside which they are shown. Default: all. */
  readonly of?: PublishedConditions;
  readonly rows: readonly PublishedRow[];
  /** Description of the numbers, with caveats for comparisons. */
  readonly note?: string;
}

/**
 * Parses the cells of a printed row: `.976±.022 .508 –`, separated by spaces, "–" if nothing was printed.
 * @throws {InvalidArgumentError} when a part is not a number
 */
function publishedCells(row: string): (PublishedCell | null)[] {
  return row.split(/\s+/u).map((part) => {
    if (part === '–') return null;
    const match = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(?:±(\d+(?:\.\d+)?|\.\d+))?$/u.exec(part);
    if (match === null)
      throw new InvalidArgumentError('row', `${JSON.stringify(part)} is not a printed number`);
    return { value: Number(match[1]), ...(match[2] !== undefined && { deviation: Number(match[2]) }) };
  });
}

/**
 * Parses printed rows, one per line: the name, at least two spaces, then the cells.
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

/** A table as a JSON file has it: what is the same for all rows, and the rows as printed, one a line. */
interface PrintedTable extends Omit<PublishedTable, 'rows' | 'of'> {
  readonly of?: Omit<PublishedConditions, 'profile'> & { readonly profile?: string };
  /** As {@link publishedRows} reads them. */
  readonly rows: readonly string[];
}

/** What TypeScript reads of a list in a JSON file: a key that only other elements have is undefined. */
type AsRead<Value> = Value extends object
  ? { readonly [Key in keyof Value]: AsRead<Value[Key]> | AbsentIn<Value, Key> }
  : Value;
type AbsentIn<Value, Key extends keyof Value> = object extends Pick<Value, Key> ? undefined : never;

/**
 * Published tables that stand in a JSON file of their benchmark.
 * @throws {InvalidArgumentError} when a cell is not a number, or a profile is none
 */
export function publishedTables(printed: readonly AsRead<PrintedTable>[]): readonly PublishedTable[] {
  return printed.map((table) => {
    const profile = table.of?.profile ?? 'fixed';
    if (!['reference', 'fixed'].includes(profile)) {
      throw new InvalidArgumentError('profile', `${JSON.stringify(profile)} is neither reference nor fixed`);
    }
    return { ...table, rows: publishedRows(table.rows.join('\n')) } as PublishedTable;
  });
}
