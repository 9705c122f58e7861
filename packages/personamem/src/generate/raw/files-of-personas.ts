import { ConfigError } from '@memgym/core';
import type { RawFile } from './raw-file.js';
import { requireEarlierSessions, requirePersona } from './raw-file.js';
import { rawPath, shortName } from './raw-name.js';
import { readRawFolder } from './read-raw-folder.js';

/** The files of one persona. */
export interface FilesOfPersona {
  readonly id: string;
  readonly persona: number;
  readonly files: readonly RawFile[];
}

/**
 * The raw files below a folder, by persona.
 * @param data the short name of one file, or `all`
 * @throws {DatasetError} when a file cannot be read, has no persona, or skips a session
 * @throws {ConfigError} when there is no file with that name
 */
export async function filesOfPersonas(folder: string, data = 'all'): Promise<FilesOfPersona[]> {
  const all = await readRawFolder(folder);
  const files = all.filter(({ name }) => data === 'all' || shortName(name) === data);
  if (files.length === 0) {
    throw new ConfigError(`There is no file ${data} in ${folder}.`, {
      key: 'data',
      hint: `Files: ${all.map(({ name }) => shortName(name)).join(', ')}.`,
    });
  }
  for (const file of files) {
    const place = `${folder}/${rawPath(file.name)}`;
    requirePersona(file, place);
    requireEarlierSessions(file, place);
  }
  const personas = [...new Set(files.map(({ name }) => name.persona))].sort((left, right) => left - right);
  return personas.map((persona) => ({
    id: `persona-${persona}`,
    persona,
    files: files.filter(({ name }) => name.persona === persona),
  }));
}
