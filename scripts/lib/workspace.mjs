import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The parsed JSON of a file below the root. */
export const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Folders of all workspace packages, relative to the root, sorted; without the root itself. */
export function workspaceFolders() {
  const inside = ['packages', 'apps'].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [],
  );
  return [...inside, 'attacks', 'bench', 'docs', 'docs/site', 'examples']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}

/** The published packages, with folder and package.json. */
export function publishablePackages() {
  return workspaceFolders()
    .map((folder) => ({ folder, manifest: readJson(`${folder}/package.json`) }))
    .filter(({ manifest }) => manifest.private !== true);
}
