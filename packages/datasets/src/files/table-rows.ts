import { type ParseCsvOptions, parseCsv } from './parse-csv.js';
import { readDataFile } from './read-json-file.js';
import { readRows } from './read-rows.js';

/**
 * All rows of a table of the user's, as objects: of a CSV file, whose values are texts, or of the forms of {@link readRows}.
 * @param header the columns of a CSV file
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function tableRows(path: string, header: ParseCsvOptions): Promise<unknown[]> {
  if (path.endsWith('.csv')) {
    const { text } = await readDataFile(path);
    return parseCsv(text, path, header).map(({ cells }) => Object.fromEntries(cells));
  }
  const rows: unknown[] = [];
  await readRows(path, (row) => rows.push(row));
  return rows;
}
