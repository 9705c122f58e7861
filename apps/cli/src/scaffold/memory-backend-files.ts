import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetPath, templatePath } from '../assets.js';

/** npm omits a .gitignore from packages, and Node would read a package.json inside the package. */
const realNames = new Map([
  ['gitignore', '.gitignore'],
  ['package', 'package.json'],
]);

/**
 * The files of a new package with a memory system, by path; names in them are derived from `name`.
 * @param versionOf the version of each package of MemGym that the new one is written for
 */
export function memoryBackendFiles(
  name: string,
  versionOf: (name: string) => string,
): ReadonlyMap<string, string> {
  const template = templatePath('memory-backend');
  const files = new Map<string, string>();
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(template.length).replaceAll('\\', '/');
    const place = realNames.get(path) ?? renamed(path, name);
    const text = renamed(readFileSync(file, 'utf8'), name);
    files.set(
      place,
      text.replace(/"([@\w/-]+)": "\*"/g, (_match, used: string) => `"${used}": "^${versionOf(used)}"`),
    );
  }
  return files.set('sample.json', readFileSync(assetPath('data/samples/everyday.json'), 'utf8'));
}

/** The text with the template's name replaced, in each of its forms in code. */
function renamed(text: string, name: string): string {
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  return text
    .replaceAll('shared-words', name)
    .replaceAll('SharedWords', pascal)
    .replaceAll('sharedWords', pascal.charAt(0).toLowerCase() + pascal.slice(1));
}
