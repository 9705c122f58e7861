import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, nearestSpelling } from '@memgym/core';
import { type Generator, generators } from '@memgym/env-generator';
import { resolvePackage } from '@memgym/memory-systems';
import { importModule } from '../experiment/import-module.js';

/**
 * The generator of a name: a built-in one, else the `generator` that the package or file of that name exports.
 * @param folder the folder that relative paths start from and whose packages are searched
 * @throws {ConfigError} listing the built-in generators, or saying why a module could not be loaded
 */
export async function findGenerator(type: string, folder: string): Promise<Generator> {
  const builtIn = generators.find((generator) => generator.type === type);
  if (builtIn !== undefined) return builtIn;
  const file = fileOf(type, folder);
  if (file === undefined) throw unknown(type);
  if (!existsSync(file)) throw new ConfigError(`${file}: there is no such file.`, { key: 'generator' });
  const { generator } = await load(file);
  if (isGenerator(generator)) return generator;
  throw new ConfigError(`${file}: does not export a generator.`, {
    key: 'generator',
    hint: 'Export `generator`, made with defineGenerator of @memgym/env-generator.',
  });
}

function fileOf(type: string, folder: string): string | undefined {
  if (/\.[cm]?[jt]s$/.test(type)) return resolve(folder, type);
  return /^(?:@[\w.-]+\/)?[a-z0-9][\w./-]*$/.test(type) ? resolvePackage(type, folder) : undefined;
}

function unknown(type: string): ConfigError {
  const names = generators.map((generator) => generator.type);
  const nearest = nearestSpelling(type, names);
  const meant = nearest === undefined ? '' : `Did you mean ${nearest}? `;
  return new ConfigError(`Unknown generator ${JSON.stringify(type)}.`, {
    key: 'generator',
    hint: `${meant}Built-in generators: ${names.join(', ')}. Others are named by their package or file.`,
  });
}

async function load(file: string): Promise<{ readonly generator?: unknown }> {
  try {
    return (await importModule(pathToFileURL(file).href)) as { generator?: unknown };
  } catch (error) {
    throw new ConfigError(`${file}: cannot be imported: ${error instanceof Error ? error.message : error}`, {
      key: 'generator',
      hint: 'Import it with node by itself to see what is wrong.',
      cause: error,
    });
  }
}

function isGenerator(value: unknown): value is Generator {
  return typeof value === 'object' && value !== null && 'prepare' in value && 'options' in value;
}
