import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatasetError, InvalidArgumentError } from '@memgym/core';
import * as z from 'zod';
import { kindOfPath } from '../files/find-file.js';
import { openParquet, type ParquetTable } from '../files/open-parquet.js';
import { parseRecord } from '../files/parse-record.js';
import { toFileError } from '../files/read-bytes.js';
import { tableRows } from '../files/table-rows.js';
import { parsePythonLiteral } from '../python/python-literal.js';
import { type NemotronPersona, nemotronProseColumns } from './nemotron-persona.js';

/** An open copy of Nemotron-Personas: the ids of all rows, and a reader for single rows. */
export interface NemotronPersonas {
  /** In the order of the file. */
  readonly ids: readonly string[];
  /**
   * The personas of these rows, counted from 0, in the given order.
   * @throws {DatasetError} when a row cannot be read
   */
  read(rows: readonly number[]): Promise<NemotronPersona[]>;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** A list, or the text of a Python list, as Nemotron-Personas has it, which is parsed and never evaluated. */
const list = z.union([z.array(z.string()), text]).transform((source, context) => {
  if (typeof source !== 'string') return source;
  if (source.trim() === '') return [];
  try {
    const value = parsePythonLiteral(source);
    if (Array.isArray(value)) return value.map(String);
  } catch (error) {
    if (!InvalidArgumentError.isInstance(error)) throw error;
  }
  context.addIssue({ code: 'custom', message: 'expected a Python list' });
  return z.NEVER;
});
const row = z.object({
  uuid: z.string().min(1),
  age: z.union([
    z.number(),
    z.bigint().transform(Number),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ]),
  sex: text,
  marital_status: text,
  education_level: text,
  bachelors_field: text,
  occupation: text,
  hobbies_and_interests_list: list,
  skills_and_expertise_list: list,
  ...(Object.fromEntries(nemotronProseColumns.map((column) => [column, text])) as Record<
    (typeof nemotronProseColumns)[number],
    typeof text
  >),
});
const columns = Object.keys(row.shape);

function toPersona(parsed: z.output<typeof row>): NemotronPersona {
  const { hobbies_and_interests_list: hobbies, skills_and_expertise_list: skills, ...rest } = parsed;
  const { uuid, age, sex, marital_status, education_level, bachelors_field, occupation } = rest;
  const prose = Object.fromEntries(
    nemotronProseColumns.map((column) => [column, parsed[column]]),
  ) as NemotronPersona['prose'];
  const basics = { uuid, age, sex, marital_status, education_level, bachelors_field, occupation };
  return { ...basics, hobbies, skills, prose };
}

const idRows = z.array(z.object({ uuid: z.string().min(1) }));

const forms = /\.(?:parquet|jsonl|json|csv)$/;

/** A table; those that are no Parquet are read whole. */
async function openTable(path: string): Promise<Pick<ParquetTable, 'read'>> {
  if (!/\.(?:csv|jsonl?)$/.test(path)) return openParquet(path);
  const all = await tableRows(path, {
    requiredColumns: ['uuid', 'age'],
    hintForHeader: 'Name the columns as Nemotron-Personas does.',
  });
  return { read: async (_columns, rows) => (rows?.map((row) => all[row]) ?? [...all]) as never };
}

async function openPart(path: string) {
  const file = await openTable(path);
  const found = await file.read(['uuid']);
  return { path, file, ids: parseRecord(idRows, found, { file: path }).map(({ uuid }) => uuid) };
}

/**
 * Opens Nemotron-Personas, or personas of the user with the same columns: a Parquet file of any compression, JSON lines, a JSON
 * list or CSV, or a folder with such files as parts. Columns other than `uuid` and `age` may be absent. Of Parquet, only the
 * requested rows are read in full.
 * @throws {DatasetError} when there is none, or it cannot be read
 */
export async function openNemotronPersonas(path: string): Promise<NemotronPersonas> {
  const files = (await kindOfPath(path)) === 'folder' ? await partsOf(path) : [path];
  if (files.length === 0) {
    throw new DatasetError({ file: path }, 'this folder contains no file with personas.', {
      hint: 'Fetch nvidia/Nemotron-Personas from Hugging Face, or write .jsonl or .csv with its columns.',
    });
  }
  const parts: Awaited<ReturnType<typeof openPart>>[] = [];
  // One after another, because each unpacks a whole column.
  for (const file of files) parts.push(await openPart(file));
  return {
    ids: parts.flatMap(({ ids }) => ids),
    async read(rows) {
      const personas = new Map<number, NemotronPersona>();
      let first = 0;
      for (const { path: part, file, ids } of parts) {
        const start = first;
        first += ids.length;
        const here = rows
          .filter((wanted) => wanted >= start && wanted < first)
          .map((wanted) => wanted - start);
        if (here.length === 0) continue;
        (await file.read(columns, here)).forEach((found, index) => {
          const at = here[index] as number;
          const place = { file: basename(part), path: `row ${at}` };
          personas.set(start + at, toPersona(parseRecord(row, found, place)));
        });
      }
      return rows.map((wanted) => {
        const persona = personas.get(wanted);
        if (persona === undefined) throw new InvalidArgumentError('rows', `there is no row ${wanted}.`);
        return persona;
      });
    },
  };
}

async function partsOf(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => forms.test(name));
    return names.sort().map((name) => join(folder, name));
  } catch (cause) {
    throw toFileError(folder, cause);
  }
}
