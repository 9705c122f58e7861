import { basename, join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { findFile, kindOfPath, readJsonFile } from '@memgym/datasets';
import { memDailyFileSchema, memDailyMergedSchema } from './memdaily-schema.js';
import type { MemDailyPart, MemDailySource } from './memdaily-source.js';
import { listsOf, publishedTypes, requireTypes, type TypeAndGroup, typesOfData } from './question-types.js';

const hint =
  'Get data_generation/messages_and_QAs (26 files) from https://github.com/nuster1128/MemSim and give the folder.';
const folders = ['', 'messages_and_QAs', 'memdaily', 'memdaily/messages_and_QAs'];

/**
 * The lists of the wanted types that data have.
 * @throws {DatasetError} for a type that they do not have
 */
async function wantedIn(path: string, names: readonly string[] | undefined): Promise<TypeAndGroup[]> {
  const types = await typesOfData(path);
  requireTypes(names ?? [], types, path);
  return listsOf(types).filter(({ type }) => names === undefined || names.includes(type));
}

async function readFiles(folder: string, wanted: readonly TypeAndGroup[]): Promise<MemDailySource> {
  const missing: string[] = [];
  for (const { fileName } of wanted) {
    if ((await kindOfPath(join(folder, fileName))) !== 'file') missing.push(fileName);
  }
  if (missing.length > 0) {
    throw new DatasetError(
      { file: folder },
      `${missing.length} of ${wanted.length} files are missing: ${missing.join(', ')}.`,
      { hint: `${hint} Or load fewer question types with the option \`types\`.` },
    );
  }
  const read = await Promise.all(
    wanted.map(async ({ type, group, perUser, fileName }) => {
      const filePath = join(folder, fileName);
      const { value, file } = await readJsonFile(filePath, memDailyFileSchema);
      const trajectories = value.flatMap(({ tid, message_list, question_list: [question] }, index) =>
        question === undefined
          ? []
          : [
              {
                tid,
                messages: message_list,
                question,
                path: `[${index}]`,
                questionPath: `[${index}].question_list[0]`,
              },
            ],
      );
      return { part: { type, group, perUser, filePath, fileName, trajectories }, file };
    }),
  );
  return { form: 'files', parts: read.map(({ part }) => part), files: read.map(({ file }) => file) };
}

async function readMerged(filePath: string, wanted: readonly TypeAndGroup[]): Promise<MemDailySource> {
  const { value, file } = await readJsonFile(filePath, memDailyMergedSchema);
  const parts = wanted.map(({ type, group, perUser }): MemDailyPart => {
    const list = value[type]?.[group];
    if (list === undefined) {
      throw new DatasetError({ file: filePath, path: `${type}.${group}` }, 'expected a list, got nothing.', {
        hint: 'Merge all files, or load fewer question types with the option `types`.',
      });
    }
    const trajectories = list.map(({ tid, message_list, QA }, index) => ({
      tid,
      messages: message_list,
      question: QA,
      path: `${type}.${group}[${index}]`,
      questionPath: `${type}.${group}[${index}].QA`,
    }));
    return { type, group, perUser, filePath, fileName: basename(filePath), trajectories };
  });
  return { form: 'merged', parts, files: [file] };
}

/** The folder below `path` with files of MemDaily, the merged file, or null. */
async function findMemDaily(path: string): Promise<string | null> {
  for (const folder of folders) {
    for (const { fileName } of listsOf(publishedTypes())) {
      if ((await kindOfPath(join(path, folder, fileName))) === 'file') return join(path, folder);
    }
  }
  return findFile(path, ['memdaily.json', 'memdaily/memdaily.json']);
}

/**
 * Reads the 26 files or the merged one, and those of further types that generated data have.
 * @param types names of the types that are read. Default: all of the data
 * @throws {DatasetError} when something is missing, damaged or of another form
 */
export async function readMemDaily(path: string, types?: readonly string[]): Promise<MemDailySource> {
  const kind = await kindOfPath(path);
  if (kind === 'missing')
    throw new DatasetError({ file: path }, 'there is no such file or folder.', { hint, missing: true });
  const found = kind === 'file' ? path : await findMemDaily(path);
  if (found === null) {
    throw new DatasetError({ file: path }, 'this folder has neither files of MemDaily nor memdaily.json.', {
      hint,
    });
  }
  const wanted = await wantedIn(found, types);
  return (await kindOfPath(found)) === 'file' ? readMerged(found, wanted) : readFiles(found, wanted);
}
