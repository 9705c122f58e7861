import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { findSchemaProblems, readJson } from '@memgym/core';
import * as z from 'zod';
import { type Declaration, declarationSchema } from './declaration.js';
import { installedFolder } from './resolve-package.js';

/** The keyword by which a package says that it is found without being named. */
const pluginKeyword = 'memgym-plugin';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string().default('unknown'),
  memgym: declarationSchema,
});

/** An installed package that says what it adds to MemGym. */
export interface DeclaredPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, without links. */
  readonly folder: string;
  readonly parts: Declaration;
}

/** What was found, and what was passed over. */
export interface DeclaredPackages {
  readonly packages: readonly DeclaredPackage[];
  /** One sentence for each package with the keyword whose declaration cannot be used. */
  readonly problems: readonly string[];
}

/** A longer `package.json` is passed over. */
const maxBytes = 1_000_000;

/**
 * The packages with the keyword `memgym-plugin` that are installed for a program in `folder`, by name; one on two levels
 * counts once, as nearest to the folder. Only their `package.json` is read; no code of theirs runs.
 */
export function packagesInstalledFor(folder: string): DeclaredPackages {
  const nearest = new Map<string, string>();
  for (const modules of createRequire(join(resolve(folder), 'index.js')).resolve.paths('memgym-any') ?? []) {
    for (const name of packagesIn(modules)) {
      if (!nearest.has(name)) nearest.set(name, join(modules, name));
    }
  }
  return readPackages([...nearest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place));
}

const dependencies = z.record(z.string(), z.unknown()).default({});
const homeSchema = z.object({
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
  devDependencies: dependencies,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});

/**
 * The packages with the keyword that a package lists among its dependencies, of all sorts but optional peers, and that are
 * installed for it, by name.
 * @param home the folder of the package
 */
export function packagesListedBy(home: string): DeclaredPackages {
  const listed = homeSchema.safeParse(readManifest(join(home, 'package.json'))).data;
  if (listed === undefined) return { packages: [], problems: [] };
  const { peerDependenciesMeta: peers, ...groups } = listed;
  const names = [...new Set(Object.values(groups).flatMap((group) => Object.keys(group)))]
    .filter((name) => peers[name]?.optional !== true)
    .sort();
  return readPackages(names.flatMap((name) => installedFolder(name, home) ?? []));
}

function readPackages(folders: readonly string[]): DeclaredPackages {
  const packages: DeclaredPackage[] = [];
  const problems: string[] = [];
  for (const folder of folders) {
    const manifest = readManifest(join(folder, 'package.json'), pluginKeyword);
    if (!hasKeyword(manifest)) continue;
    const read = manifestSchema.safeParse(withFiles(manifest, folder));
    if (read.success) {
      const { name, version, memgym } = read.data;
      packages.push({ name, version, folder: realpathSync(folder), parts: memgym });
      continue;
    }
    const [problem] = findSchemaProblems(manifestSchema, manifest);
    const what = problem === undefined ? '' : `${problem.path.join('.')} ${problem.message}`;
    const name = (manifest as { readonly name?: unknown }).name ?? folder;
    problems.push(
      `${String(name)} has the keyword ${pluginKeyword}, but its package.json is not usable: ${what}`,
    );
  }
  return { packages, problems };
}

/** The manifest with what its benchmarks keep in JSON files of the package: cards of data and names of agents. */
function withFiles(manifest: unknown, folder: string): unknown {
  if (!isObject(manifest) || !isObject(manifest.memgym)) return manifest;
  const { benchmark, benchmarks } = manifest.memgym;
  const filled = (part: unknown): unknown => {
    if (!isObject(part)) return part;
    const { data, agents } = part;
    return { ...part, ...fileOf('data', data, folder), ...fileOf('agents', agents, folder) };
  };
  return {
    ...manifest,
    memgym: {
      ...manifest.memgym,
      ...(benchmark !== undefined && { benchmark: filled(benchmark) }),
      ...(Array.isArray(benchmarks) && { benchmarks: benchmarks.map(filled) }),
    },
  };
}

/** The content of a JSON file in place of its path; what cannot be read stays, for the schema to refuse. */
function fileOf(key: string, value: unknown, folder: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'string' || !/^\.\/[\w./-]+\.json$/.test(value) || value.includes('..')) return {};
  const content = readManifest(join(folder, value));
  return content === null ? {} : { [key]: content };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasKeyword(manifest: unknown): boolean {
  const keywords =
    typeof manifest === 'object' && manifest !== null && 'keywords' in manifest ? manifest.keywords : [];
  return Array.isArray(keywords) && keywords.includes(pluginKeyword);
}

function packagesIn(modules: string): string[] {
  return entriesOf(modules).flatMap((name) =>
    name.startsWith('@')
      ? entriesOf(join(modules, name)).map((inner) => `${name}/${inner}`)
      : name.startsWith('.')
        ? []
        : [name],
  );
}

/** Names in a folder; none if it does not exist. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Null if there is none, it is no JSON, or it lacks a word that is looked for. */
function readManifest(file: string, word = ''): unknown {
  try {
    if (statSync(file).size > maxBytes) return null;
    const text = readFileSync(file, 'utf8');
    if (!text.includes(word)) return null;
    const read = readJson(text);
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}
