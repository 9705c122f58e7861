import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf, tryParseJson } from '@memgym/core';
import { refuseLink, replaceFileSync } from '@memgym/files';
import * as z from 'zod';
import { unusableFolder } from '../cache/unusable-folder.js';

const noteSchema = z.object({
  formatVersion: z.literal(1),
  /** The name of the note, which the server keeps with the batch. */
  name: z.string().regex(/^[0-9a-f-]{36}$/),
  /** The run that it was made for. */
  run: z.string().max(1000),
  baseUrl: z.string(),
  endpoint: z.string(),
  model: z.string(),
  createdMs: z.number(),
  fileId: z.string().exactOptional(),
  /** Absent until the server has confirmed the batch. */
  batchId: z.string().exactOptional(),
  /** The ids of its requests, in their order. */
  requests: z.array(z.string()),
});

/** What is known about a batch whose replies are not all stored: enough to find it again, without any text or key. */
export type BatchNote = z.output<typeof noteSchema>;

/** Notes about open batches: one small file each, in `batches/` of a cache folder. */
export interface BatchNotes {
  /** The oldest first. A damaged file is left out. @throws {ConfigError} when the folder cannot be read */
  list(): BatchNote[];
  /** @throws {ConfigError} when it cannot be written */
  save(note: BatchNote): void;
  remove(name: string): void;
}

/** @param cacheFolder the folder of the reply cache */
export function openBatchNotes(cacheFolder: string): BatchNotes {
  const folder = resolve(cacheFolder, 'batches');
  const fileOf = (name: string): string => join(folder, `${name}.json`);
  const within = <Result>(what: 'read' | 'write to', action: () => Result): Result => {
    try {
      refuseLink(folder);
      return action();
    } catch (error) {
      throw unusableFolder(what, folder, error);
    }
  };
  return {
    list: () =>
      within('read', () =>
        filesIn(folder)
          .flatMap((file) => noteSchema.safeParse(tryParseJson(readIfThere(join(folder, file)))).data ?? [])
          .sort((a, b) => a.createdMs - b.createdMs || (a.name < b.name ? -1 : 1)),
      ),
    save: (note) =>
      within('write to', () => {
        mkdirSync(folder, { recursive: true });
        replaceFileSync(fileOf(note.name), `${JSON.stringify(note)}\n`);
      }),
    remove: (name) => within('write to', () => rmSync(fileOf(name), { force: true })),
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Another process may have removed it in the meantime. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}
