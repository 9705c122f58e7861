import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest, type PluginCode, tryParseJson } from '@memgym/core';
import { importedNames } from './imported-names.js';
import { installedFolder, ownEntry, packageName, resolvePackage } from './resolve-package.js';

/** A plugin from outside: the file it was imported from, and its code then. */
export interface LoadedPlugin {
  readonly file: string;
  readonly code: PluginCode;
}

const loaded = new Map<string, Promise<PluginCode>>();

/**
 * The code of the plugin in a file, as it was when this process first asked: before the first import, after which Node
 * does not read the files again.
 */
export function loadedCode(file: string): Promise<PluginCode> {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const read = readPluginCode(file);
  loaded.set(file, read);
  return read;
}

/**
 * Reads the code of a plugin: its file, and everything that this imports from its own package and from packages that are
 * linked rather than installed. Of installed packages, and of MemGym's own, it takes the version. Names that are computed
 * at run time are not followed.
 */
export async function readPluginCode(file: string): Promise<PluginCode> {
  const entry = realpathSync(file);
  const home = packageOf(dirname(entry));
  const files = new Map<string, string>();
  const dependencies = new Map<string, string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    if (!isCode(path)) {
      files.set(path, await digestOf(path));
      continue;
    }
    const bytes = await readFile(path);
    files.set(path, createHash('sha256').update(bytes).digest('hex'));
    for (const { name, isImport } of importedNames(bytes.toString('utf8'))) {
      const found = resolveName(name, path, isImport);
      if (found?.file !== undefined) waiting.push(found.file);
      if (found?.dependency !== undefined) dependencies.set(...found.dependency);
    }
  }
  const root = home?.folder ?? dirname(entry);
  const content = {
    ...(home !== undefined && { package: home.name, version: home.version }),
    files: sorted([...files].map(([path, sha256]) => [labelOf(path, root), sha256])),
    dependencies: sorted([...dependencies]),
  };
  return { ...content, digest: digest(content) };
}

/** The changes of a plugin's files since this process loaded them. */
export async function changesSince({ file, code }: LoadedPlugin): Promise<string[]> {
  try {
    return codeChanges(code, await readPluginCode(file));
  } catch {
    return ['its files can no longer be read'];
  }
}

/** The differences between two states of a plugin's code, one text each; empty if there are none. */
export function codeChanges(before: PluginCode, after: PluginCode): string[] {
  if (before.digest === after.digest) return [];
  const names = (key: 'files' | 'dependencies') => [
    ...new Set([...Object.keys(before[key]), ...Object.keys(after[key])]),
  ];
  const files = names('files').flatMap((name) => {
    const [was, is] = [before.files[name], after.files[name]];
    if (was === is) return [];
    return [was === undefined ? `${name} is new` : is === undefined ? `${name} is gone` : `${name} changed`];
  });
  const versions = names('dependencies').flatMap((name) => {
    const [was = 'not used', is = 'not used'] = [before.dependencies[name], after.dependencies[name]];
    return was === is ? [] : [`${name} ${was} → ${is}`];
  });
  const nameOf = (code: PluginCode): string => `${code.package ?? 'a file'} ${code.version ?? ''}`.trim();
  const own = nameOf(before) === nameOf(after) ? [] : [`${nameOf(before)} → ${nameOf(after)}`];
  return [...own, ...files, ...versions];
}

interface Resolved {
  readonly file?: string | undefined;
  /** Name and version. */
  readonly dependency?: readonly [string, string];
}

/** The file or package that a name in the text of a module refers to; undefined if it is neither. */
function resolveName(name: string, from: string, isImport: boolean): Resolved | undefined {
  const folder = dirname(from);
  if (/^\.{1,2}(?:\/|$)/.test(name)) {
    const file = fileFor(resolve(folder, name));
    return file !== undefined && (isImport || isCode(file)) ? { file } : undefined;
  }
  if (name.startsWith('file:')) return { file: fileFor(fileURLToPath(name)) };
  const own = packageOf(folder);
  if (own !== undefined && (name.startsWith('#') || packageName(name) === own.name)) {
    const entry = ownEntry(own.folder, name);
    return { file: entry === undefined ? undefined : fileFor(entry) };
  }
  if (!/^(?:@[\w.-]+\/)?[a-z0-9][\w./-]*$/i.test(name)) return undefined;
  return installed(name, folder);
}

/** An installed package; the file in it if it is linked, because its version then says nothing about its code. */
function installed(name: string, folder: string): Resolved | undefined {
  const bare = packageName(name);
  const found = installedFolder(bare, folder);
  if (found === undefined) return undefined;
  const isLinked = !realpathSync(found).split(sep).includes('node_modules');
  if (!isLinked || bare.startsWith('@memgym/')) {
    return { dependency: [bare, packageOf(found)?.version ?? 'unknown'] };
  }
  try {
    const entry = resolvePackage(name, folder);
    return { file: entry === undefined ? undefined : fileFor(entry) };
  } catch {
    return undefined;
  }
}

const codeEndings = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.jsx', '.tsx'];
const isCode = (path: string): boolean => codeEndings.includes(extname(path));

/** The file that a path in an import means: TypeScript is imported by the name of its output. */
function fileFor(path: string): string | undefined {
  const typed = path.replace(/\.([cm]?)js$/, '.$1ts');
  const endings = [...codeEndings, '.json'];
  const candidates = [
    path,
    typed,
    `${typed}x`,
    ...endings.map((ending) => `${path}${ending}`),
    ...endings.map((ending) => join(path, `index${ending}`)),
  ];
  const found = candidates.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
  return found === undefined ? undefined : realpathSync(found);
}

interface Home {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

/** The package that contains a folder. A `package.json` without a name only sets the type of modules. */
export function packageOf(folder: string): Home | undefined {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const manifest = tryParseJson(readFileSync(file, 'utf8')) as Partial<Home> | undefined;
    if (typeof manifest?.name === 'string') {
      const { name, version } = manifest;
      return { folder, name, version: typeof version === 'string' ? version : 'unknown' };
    }
  }
  const parent = dirname(folder);
  return parent === folder || parent.endsWith(`${sep}node_modules`) ? undefined : packageOf(parent);
}

/** The path within the package; a file of a linked package has the name of that package in front. */
function labelOf(path: string, root: string): string {
  const inside = relative(root, path).split(sep).join('/');
  if (!inside.startsWith('../')) return inside;
  const other = packageOf(dirname(path));
  return other === undefined || other.folder === root
    ? inside
    : `${other.name}/${relative(other.folder, path).split(sep).join('/')}`;
}

/** Digest of a file of any size, such as the weights of a model. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const sorted = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
