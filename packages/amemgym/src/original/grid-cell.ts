import { DatasetError } from '@memgym/core';
import type { OriginalGrid } from '../data/original/result-schemas.js';

/** Maximum size of a result grid: the number of periods or questions in the data. */
export interface GridSize {
  readonly rows: number;
  readonly columns: (row: number) => number;
}

/**
 * Rejects a grid larger than the data. A smaller grid is a partial result; missing cells count as not asked.
 * @param path of the grid in its file
 * @throws {DatasetError} naming the row
 */
export function requireGridFits<Cell>(
  grid: OriginalGrid<Cell>,
  size: GridSize,
  { file, path, row: rowName }: { file: string; path: string; row: string },
): void {
  const hint = 'Pass the data.json that these results were made from.';
  if (grid.length > size.rows) {
    throw new DatasetError(
      { file, ...(path !== '' && { path }) },
      `contains ${grid.length} ${rowName}s, but the data have ${size.rows}.`,
      { hint },
    );
  }
  grid.forEach((row, index) => {
    const columns = size.columns(index);
    if ((row?.length ?? 0) <= columns) return;
    throw new DatasetError(
      { file, path: `${path}[${index}]` },
      `contains ${row?.length} cells, but the data have ${columns} for this ${rowName}.`,
      { hint },
    );
  });
}

/**
 * Cuts a user's grid to the user's own size, if the file has one size for all users. Padding (0 or not asked) is
 * removed; any other value beyond the size is retained.
 */
export function withoutFilling(grid: OriginalGrid<number>, size: GridSize): OriginalGrid<number> {
  const cut = <Part>(list: readonly Part[], length: number, isFilling: (part: Part) => boolean) =>
    list.slice(length).every(isFilling) ? list.slice(0, length) : list;
  const isNothing = (cell: number | null): boolean => cell === null || cell === 0;
  const own = cut(grid, size.rows, (row) => row?.every(isNothing) ?? true);
  return own.map((row, index) => (row === null ? null : cut(row, size.columns(index), isNothing)));
}

/** The value of a cell; null if not asked. */
export function gridCell<Cell>(grid: OriginalGrid<Cell> | null, row: number, column: number): Cell | null {
  return grid?.[row]?.[column] ?? null;
}
