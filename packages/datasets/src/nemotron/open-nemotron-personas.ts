import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatasetError, InvalidArgumentError } from '@memgym/core';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { z } from 'zod';
import { kindOfPath } from '../files/find-file.js';
import { parseRecord } from '../files/parse-record.js';
import { toFileError } from '../files/read-data-file.js';
import { parsePythonLiteral } from '../python/python-literal.js';
import { type NemotronPersona, nemotronProseColumns } from './nemotron-persona.js';

/** Nemotron-Personas, opened: the ids of all rows, and the rows that are asked for. */
export interface NemotronPersonas {
  /** In the order of the file. */
  readonly ids: readonly string[];
  /**
   * The personas at these rows, counted from 0, in the order asked for.
   * @throws {DatasetError} when a row cannot be read
   */
  read(rows: readonly number[]): Promise<NemotronPersona[]>;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** A list that the file keeps as the text of a Python list; it is parsed, never evaluated. */
const pythonList = text.transform((source, context) => {
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
  age: z.union([z.number(), z.bigint().transform(Number)]),
  sex: text,
  marital_status: text,
  education_level: text,
  bachelors_field: text,
  occupation: text,
  hobbies_and_interests_list: pythonList,
  skills_and_expertise_list: pythonList,
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

async function openPart(path: string) {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const ids = await parquetReadObjects({ file, metadata, columns: ['uuid'], compressors });
    return { path, file, metadata, ids: ids.map(({ uuid }) => String(uuid)) };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw toFileError(path, cause);
    throw new DatasetError({ file: path }, `cannot be read as Parquet (${(cause as Error).message}).`, {
      cause,
      hint: 'Fetch the file again; it comes from nvidia/Nemotron-Personas on Hugging Face.',
    });
  }
}

/**
 * Opens Nemotron-Personas: a Parquet file of any compression, or a folder with its parts. Only the rows that are
 * asked for are read whole.
 * @throws {DatasetError} when there is none, or it cannot be read
 */
export async function openNemotronPersonas(path: string): Promise<NemotronPersonas> {
  const files =
    (await kindOfPath(path)) === 'folder'
      ? (await readdir(path))
          .filter((name) => name.endsWith('.parquet'))
          .sort()
          .map((name) => join(path, name))
      : [path];
  if (files.length === 0) {
    throw new DatasetError({ file: path }, 'this folder holds no Parquet file.', {
      hint: 'Fetch nvidia/Nemotron-Personas from Hugging Face.',
    });
  }
  const parts = await Promise.all(files.map(openPart));
  const readOne = async (wanted: number): Promise<NemotronPersona> => {
    let at = wanted;
    for (const { path: file, file: buffer, metadata, ids } of parts) {
      if (at < ids.length) {
        const options = { file: buffer, metadata, columns, compressors, rowStart: at, rowEnd: at + 1 };
        const [found] = await parquetReadObjects(options);
        return toPersona(parseRecord(row, found, { file: basename(file), path: `row ${at}` }));
      }
      at -= ids.length;
    }
    throw new InvalidArgumentError('rows', `there is no row ${wanted}.`);
  };
  return {
    ids: parts.flatMap(({ ids }) => ids),
    read: async (rows) => {
      const personas: NemotronPersona[] = [];
      // One after the other: each unpacks a whole row group.
      for (const wanted of rows) personas.push(await readOne(wanted));
      return personas;
    },
  };
}
