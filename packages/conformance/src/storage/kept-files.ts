import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageSubject } from './storage-subject.js';

/** Every file below a folder. */
export function keptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** All files of a storage that contain a text. */
export async function placesHolding(
  { holding }: Pick<StorageSubject, 'holding'>,
  folder: string,
  text: string,
): Promise<readonly string[]> {
  return holding === undefined ? filesHolding(folder, text) : holding(folder, text);
}

/** The files below a folder that contain a text in their bytes or names. */
export function filesHolding(folder: string, text: string): string[] {
  return keptFiles(folder).filter((file) => file.includes(text) || readFileSync(file).includes(text));
}
