import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import type { Registry } from './registry.js';

/** A JSON file that a package brings. */
export interface ShippedFile {
  /** Its name without the ending. */
  readonly name: string;
  readonly path: string;
  readonly package: string;
}

/** Folders of a package with files for its users: experiments, and configs of generators. */
export type ShippedFolder = 'experiments' | 'environments';

/** The JSON files in a folder of each package with declared parts, by name. */
export function shippedFiles(registry: Registry, folder: ShippedFolder): ShippedFile[] {
  return registry.packages
    .flatMap((home) => {
      const place = join(home.folder, folder);
      if (!existsSync(place)) return [];
      return readdirSync(place)
        .filter((file) => file.endsWith('.json'))
        .map((file) => ({
          name: file.replace(/\.json$/, ''),
          path: join(place, file),
          package: home.name,
        }));
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The file with a name, with the ending or without; undefined if no package brings one.
 * @throws {ConfigError} when two packages do
 */
export function findShippedFile(
  registry: Registry,
  folder: ShippedFolder,
  name: string,
): ShippedFile | undefined {
  const wanted = name.replace(/\.json$/, '');
  const [found, other] = shippedFiles(registry, folder).filter((file) => file.name === wanted);
  if (found === undefined || other === undefined) return found;
  throw new ConfigError(`'${wanted}' is in ${found.package} and in ${other.package}.`, {
    key: folder,
    hint: `Give the path of one of them: ${found.path} or ${other.path}.`,
  });
}
