import { DatasetError } from '@memgym/core';
import type { OriginalGrid } from '@memgym/datasets';

/** How large a grid of results may be: as many periods or questions as the data have. */
export interface GridSize {
  readonly rows: number;
  readonly columns: (row: number) => number;
}

/**
 * Refuses a grid that has more than the data; one that has less is a part, and what is missing is undone.
 * @param path of the grid in its file
 * @throws {DatasetError} naming the row
 */
export function requireGridFits<Cell>(
  grid: OriginalGrid<Cell>,
  size: GridSize,
  { file, path, row: rowName }: { file: string; path: string; row: string },
): void {
  const hint = 'Give the data.json that these results were made from.';
  if (grid.length > size.rows) {
    throw new DatasetError(
      { file, ...(path !== '' && { path }) },
      `holds ${grid.length} ${rowName}s, the data have ${size.rows}.`,
      { hint },
    );
  }
  grid.forEach((row, index) => {
    const columns = size.columns(index);
    if ((row?.length ?? 0) <= columns) return;
    throw new DatasetError(
      { file, path: `${path}[${index}]` },
      `holds ${row?.length} cells, the data have ${columns} for this ${rowName}.`,
      { hint },
    );
  });
}

/**
 * A user's grid in a file that has one size for all users, cut to the user's own: what it is filled up with, 0 or
 * undone, says nothing. Anything else beyond that size stays.
 */
export function withoutFilling(grid: OriginalGrid<number>, size: GridSize): OriginalGrid<number> {
  const cut = <Part>(list: readonly Part[], length: number, isFilling: (part: Part) => boolean) =>
    list.slice(length).every(isFilling) ? list.slice(0, length) : list;
  const isNothing = (cell: number | null): boolean => cell === null || cell === 0;
  const own = cut(grid, size.rows, (row) => row?.every(isNothing) ?? true);
  return own.map((row, index) => (row === null ? null : cut(row, size.columns(index), isNothing)));
}

/** What a grid holds at a place; null where it is undone. */
export function gridCell<Cell>(grid: OriginalGrid<Cell> | null, row: number, column: number): Cell | null {
  return grid?.[row]?.[column] ?? null;
}
