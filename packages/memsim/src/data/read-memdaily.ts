import { basename, join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { findFile, kindOfPath, readJsonFile } from '@memgym/datasets';
import { memDailyFileSchema, memDailyMergedSchema } from './memdaily-schema.js';
import type { MemDailyPart, MemDailySource } from './memdaily-source.js';
import { type MemDailyType, memDailyFileName, memDailyLists } from './memdaily-types.js';

const hint =
  'Get data_generation/messages_and_QAs (26 files) from https://github.com/nuster1128/MemSim and give the folder.';
const folders = ['', 'messages_and_QAs', 'memdaily', 'memdaily/messages_and_QAs'];

function partsOf(types: readonly MemDailyType[]) {
  return memDailyLists
    .filter(({ type }) => types.includes(type))
    .map(({ type, group }) => ({ type, group, fileName: memDailyFileName(type, group) }));
}

async function readFiles(folder: string, types: readonly MemDailyType[]): Promise<MemDailySource> {
  const wanted = partsOf(types);
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
    wanted.map(async ({ type, group, fileName }) => {
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
      return { part: { type, group, filePath, fileName, trajectories }, file };
    }),
  );
  return { form: 'files', parts: read.map(({ part }) => part), files: read.map(({ file }) => file) };
}

async function readMerged(filePath: string, types: readonly MemDailyType[]): Promise<MemDailySource> {
  const { value, file } = await readJsonFile(filePath, memDailyMergedSchema);
  const parts = partsOf(types).map(({ type, group }): MemDailyPart => {
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
    return { type, group, filePath, fileName: basename(filePath), trajectories };
  });
  return { form: 'merged', parts, files: [file] };
}

/** The folder below `path` with files of MemDaily, the merged file, or null. */
async function findMemDaily(path: string): Promise<string | null> {
  const first = memDailyFileName('simple', 'roles');
  for (const folder of folders) {
    for (const { fileName } of [{ fileName: first }, ...partsOf(['noisy', 'aggregative', 'comparative'])]) {
      if ((await kindOfPath(join(path, folder, fileName))) === 'file') return join(path, folder);
    }
  }
  return findFile(path, ['memdaily.json', 'memdaily/memdaily.json']);
}

/**
 * Reads the 26 files or the merged one.
 * @throws {DatasetError} when something is missing, damaged or of another form
 */
export async function readMemDaily(path: string, types: readonly MemDailyType[]): Promise<MemDailySource> {
  const kind = await kindOfPath(path);
  if (kind === 'file') return readMerged(path, types);
  if (kind === 'missing')
    throw new DatasetError({ file: path }, 'there is no such file or folder.', { hint, missing: true });
  const found = await findMemDaily(path);
  if (found === null) {
    throw new DatasetError({ file: path }, 'this folder has neither files of MemDaily nor memdaily.json.', {
      hint,
    });
  }
  return (await kindOfPath(found)) === 'file' ? readMerged(found, types) : readFiles(found, types);
}
