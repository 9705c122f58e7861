import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DataFile, DatasetError, sha256 } from '@memgym/core';
import {
  kindOfPath,
  openParquet,
  parseJson,
  plainRow,
  readArrow,
  readBytes,
  readDataLines,
} from '@memgym/datasets';

/** A row of a data set's table. */
export type MemoryBenchRow = Readonly<Record<string, unknown>>;

/** Rows of one split of a data set, with their places. */
export interface ReadSplit {
  readonly rows: readonly { readonly values: MemoryBenchRow; readonly path: string }[];
  readonly columns: ReadonlySet<string>;
  readonly files: readonly DataFile[];
  /** The file of the first row, for errors. */
  readonly path: string;
}

type Split = 'train' | 'test';

/**
 * Reads a split in the order of its file names: Arrow or Parquet files, or JSON lines, in `dataset/<name>/<split>/`,
 * as `dataset/<name>/<split>-…` or as `dataset/<name>/<split>.jsonl`.
 *
 * @throws {DatasetError} when there is no file, or one is damaged
 */
export async function readSplit(
  root: string,
  {
    name,
    split,
    wanted,
  }: { readonly name: string; readonly split: Split; readonly wanted: (column: string) => boolean },
): Promise<ReadSplit> {
  const paths = await splitFiles(root, name, split);
  const [first] = paths;
  if (first === undefined) {
    throw new DatasetError({ file: join(root, 'dataset', name) }, `contains no ${split} split.`, {
      hint: `Expected dataset/${name}/${split}/data-00000-of-00001.arrow, a Parquet file or ${split}.jsonl; get THUIR/MemoryBench from Hugging Face.`,
      missing: true,
    });
  }
  const rows: { values: MemoryBenchRow; path: string }[] = [];
  const columns = new Set<string>();
  const files: DataFile[] = [];
  for (const path of paths) {
    const table = await readTable(path, wanted);
    for (const column of table.columns) columns.add(column);
    table.rows.forEach((values, index) => {
      rows.push({ values, path: `[${index}]` });
    });
    files.push({ ...table.file, name: `${name}/${split}/${table.file.name}` });
  }
  return { rows, columns, files, path: first };
}

const tableFile = /\.(?:arrow|parquet|jsonl)$/;

async function splitFiles(root: string, name: string, split: Split): Promise<string[]> {
  const folder = join(root, 'dataset', name);
  if ((await kindOfPath(folder)) !== 'folder') return [];
  const inside = join(folder, split);
  if ((await kindOfPath(inside)) === 'folder') return tablesIn(inside, () => true);
  return tablesIn(folder, (file) => file.startsWith(`${split}-`) || file.startsWith(`${split}.`));
}

async function tablesIn(folder: string, accept: (file: string) => boolean): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => tableFile.test(file) && accept(file));
  return files.sort().map((file) => join(folder, file));
}

async function readTable(path: string, wanted: (column: string) => boolean) {
  if (path.endsWith('.arrow')) return readArrow(path, wanted);
  if (path.endsWith('.jsonl')) {
    const rows: Record<string, unknown>[] = [];
    const file = await readDataLines(path, (text, line) => {
      const value = parseJson(text, path, { firstLine: line });
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new DatasetError({ file: path, line }, 'expected a JSON object.');
      }
      rows.push(value as Record<string, unknown>);
    });
    return { rows, columns: [...new Set(rows.flatMap(Object.keys))].filter(wanted), file };
  }
  const table = await openParquet(path);
  const columns = (await table.columns()).filter(wanted);
  const rows = (await table.read(columns)).map(plainRow);
  const bytes = await readBytes(path, { maxBytes: 2 ** 31 });
  return { rows, columns, file: { name: basename(path), bytes: bytes.byteLength, sha256: sha256(bytes) } };
}
