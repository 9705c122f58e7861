import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { findSchemaProblems, readJson } from '@memgym/core';
import { datasetCardSchema } from '@memgym/datasets';
import * as z from 'zod';

/** The keyword by which a package says that it is found without being named. */
const pluginKeyword = 'memgym-plugin';

const named = z.strictObject({
  type: z.string().min(1).max(100).describe('The `type` of what the package exports.'),
  description: z.string().min(1).max(500).describe('One sentence, as in the definition.'),
});

/** `memgym` in the `package.json` of a package with the keyword. */
const declarationSchema = z
  .strictObject({
    benchmark: named.extend({ data: datasetCardSchema.optional() }).optional(),
    memorySystem: named.optional(),
    generator: named.optional(),
  })
  .refine((declared) => Object.keys(declared).length > 0, 'expected a benchmark, memorySystem or generator');

const manifestSchema = z.object({
  name: z.string(),
  version: z.string().default('unknown'),
  memgym: declarationSchema,
});

/** An installed package that says what it adds to MemGym. */
export interface InstalledPlugin extends z.output<typeof declarationSchema> {
  /** Its name, by which experiments and commands refer to it. */
  readonly package: string;
  readonly version: string;
}

/** What was found, and what was passed over. */
export interface InstalledPlugins {
  /** By the name of the package. A package that is installed on two levels counts once, as nearest to the folder. */
  readonly plugins: readonly InstalledPlugin[];
  /** One sentence for each package with the keyword whose declaration cannot be used. */
  readonly problems: readonly string[];
}

/** A longer `package.json` is passed over. */
const maxBytes = 1_000_000;

/**
 * The plugins installed for a program in `folder`: packages with the keyword `memgym-plugin`. Only their `package.json` is
 * read; no code of theirs runs. Commands and experiments find all packages by name, with the keyword or without.
 */
export function installedPlugins(folder: string): InstalledPlugins {
  const plugins = new Map<string, InstalledPlugin>();
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const modules of createRequire(join(resolve(folder), 'index.js')).resolve.paths('memgym-any') ?? []) {
    for (const name of packagesIn(modules)) {
      if (seen.has(name)) continue;
      const manifest = readManifest(join(modules, name, 'package.json'));
      if (manifest === null) continue;
      seen.add(name);
      if (!hasKeyword(manifest)) continue;
      const read = manifestSchema.safeParse(manifest);
      if (read.success) {
        plugins.set(name, { package: name, version: read.data.version, ...read.data.memgym });
        continue;
      }
      const [problem] = findSchemaProblems(manifestSchema, manifest);
      const what = problem === undefined ? '' : `${problem.path.join('.')} ${problem.message}`;
      problems.push(`${name} has the keyword ${pluginKeyword}, but its package.json is not usable: ${what}`);
    }
  }
  const sorted = [...plugins.values()].sort((a, b) => (a.package < b.package ? -1 : 1));
  return { plugins: sorted, problems };
}

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

/** Null if there is none, or it is no JSON. */
function readManifest(file: string): unknown {
  try {
    if (statSync(file).size > maxBytes) return null;
    const read = readJson(readFileSync(file, 'utf8'));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}
