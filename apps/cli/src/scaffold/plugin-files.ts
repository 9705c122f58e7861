import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetPath, templatePath } from '../assets.js';

/** npm omits a .gitignore from packages, and Node would read a package.json inside the package. */
const realNames = new Map([
  ['gitignore', '.gitignore'],
  ['package', 'package.json'],
]);

/** The templates of packages, with the name that stands in each for that of the new one. */
const templates = { 'memory-backend': 'shared-words', benchmark: 'small-talk', generator: 'small-worlds' };

/** A kind of package that has a template. */
export type PluginTemplate = keyof typeof templates;

/**
 * The files of a new package with a plugin, by path; names in them are derived from `name`.
 * @param versionOf the version of each package of MemGym that the new one is written for
 */
export function pluginFiles(
  kind: PluginTemplate,
  name: string,
  versionOf: (name: string) => string,
): ReadonlyMap<string, string> {
  const template = templatePath(kind);
  const renamed = (text: string): string => withName(text, templates[kind], name);
  const files = new Map<string, string>();
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(template.length).replaceAll('\\', '/');
    const place = realNames.get(path) ?? renamed(path);
    const text = renamed(readFileSync(file, 'utf8'));
    files.set(
      place,
      text.replace(/"([@\w/-]+)": "\*"/g, (_match, used: string) => `"${used}": "^${versionOf(used)}"`),
    );
  }
  if (kind !== 'memory-backend') return files;
  return files.set('sample.json', readFileSync(assetPath('data/samples/everyday.json'), 'utf8'));
}

/** The text with the template's name replaced, in each of its forms in code. */
function withName(text: string, before: string, name: string): string {
  return text
    .replaceAll(before, name)
    .replaceAll(pascalOf(before), pascalOf(name))
    .replaceAll(camelOf(before), camelOf(name));
}

const pascalOf = (name: string): string =>
  name.replace(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
const camelOf = (name: string): string => pascalOf(name).charAt(0).toLowerCase() + pascalOf(name).slice(1);
