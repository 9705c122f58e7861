import { writeFile } from 'node:fs/promises';
import type { ColumnData, ParquetSink, RowBuffer } from 'parquetjs-lite';

/** What a column can hold. */
export type ColumnKind = { readonly optional: boolean } & (
  | { readonly type: 'UTF8'; readonly statistics: boolean }
  | { readonly type: 'INT64' | 'DOUBLE' }
);

/** One column of a table, with its cells from the first row to the last; null where one is empty. */
export interface TableColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly cells: readonly (string | number | null)[];
}

/** A whole table, and where it is to lie. */
export interface Table {
  readonly file: string;
  readonly rows: number;
  /** Each with so many cells. */
  readonly columns: readonly TableColumn[];
}

/** As many rows as the writer itself puts into one group. */
const rowsOfGroup = 4096;

/**
 * Writes a table as Parquet. Columns are handed over one after the other: the writer's own way, row by row, takes
 * four times as long. Texts are packed by Snappy, which every reader has.
 * @throws what the disk or the writer refuses
 */
export async function writeParquetFile({ file, rows, columns }: Table): Promise<void> {
  // Not where this module is loaded: a thread does it, as a rule.
  const { default: parquet } = await import('parquetjs-lite');
  const fields = columns.map(({ name, kind }) => [
    name,
    kind.type === 'UTF8' ? { ...kind, compression: 'SNAPPY' as const } : kind,
  ]);
  const schema = new parquet.ParquetSchema(Object.fromEntries(fields));
  const options = { rowGroupSize: rowsOfGroup, pageIndex: false };
  const parts: Uint8Array[] = [];
  // Not the file itself: the writer does not look whether its first bytes could be written.
  const sink: ParquetSink = {
    write: (part, done) => {
      parts.push(part);
      done();
    },
    end: (done) => done(),
  };
  const writer = await parquet.ParquetWriter.openStream(schema, sink, options);
  for (let start = 0; start < rows; start += rowsOfGroup) {
    const last = Math.min(start + rowsOfGroup, rows) - 1;
    writer.rowBuffer = bufferOf(columns, start, last);
    // A group that is full is written by the row that fills it, and the last one when the file is closed.
    await writer.appendRow(recordOf(columns, last));
  }
  await writer.close();
  await writeFile(file, Buffer.concat(parts));
}

/** Rows as the writer collects them, for columns that do not nest; no rows are an empty object. */
function bufferOf(
  columns: readonly TableColumn[],
  start: number,
  end: number,
): RowBuffer | Record<string, never> {
  if (start === end) return {};
  return {
    rowCount: end - start,
    pageRowCount: end - start,
    columnData: Object.fromEntries(columns.map((column) => [column.name, dataOf(column, start, end)])),
    pages: Object.fromEntries(columns.map(({ name }) => [name, []])),
  };
}

function dataOf({ name, kind, cells }: TableColumn, start: number, end: number): ColumnData {
  const group = cells.slice(start, end);
  const values = group.filter((cell) => cell !== null);
  if (!kind.optional && values.length < group.length) throw new TypeError(`A row has no ${name}.`);
  const counted = kind.type !== 'UTF8' || kind.statistics;
  return {
    values,
    dlevels: group.map((cell) => (kind.optional && cell !== null ? 1 : 0)),
    rlevels: group.map(() => 0),
    distinct_values: new Set(counted ? values : []),
    count: group.length,
  };
}

/** The writer takes an absent key for an empty cell. */
function recordOf(columns: readonly TableColumn[], row: number): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ name, cells }) => {
      const cell = cells[row] ?? null;
      return cell === null ? [] : [[name, cell]];
    }),
  );
}
