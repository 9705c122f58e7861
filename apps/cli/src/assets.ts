import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, didYouMean } from '@memgym/core';
import { findShippedFile, type Registry, shippedFiles } from '@memgym/registry';
import { registryFor } from './registry.js';

/**
 * Folder of the experiments and samples shipped with the command; when run from sources, the folder of the repository.
 */
const built = new URL('./assets/', import.meta.url);
const assets = existsSync(built) ? built : new URL('../../../', import.meta.url);

/** The folder of the checkout that the command is run from; undefined where it is installed. */
export const checkoutFolder = (): string | undefined =>
  existsSync(new URL('../../../scripts/link.mjs', import.meta.url))
    ? fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
    : undefined;

/** Path of an asset, e.g. `configs/experiments/everyday.json`. */
export function assetPath(name: string): string {
  return fileURLToPath(new URL(name, assets));
}

/** Folder of the template of a new package, with the separator at its end. */
export function templatePath(name: string): string {
  return fileURLToPath(new URL(`../templates/${name}/`, import.meta.url));
}

/** Path of the template of a single file. */
export function templateFile(name: string): string {
  return fileURLToPath(new URL(`../templates/${name}`, import.meta.url));
}

/**
 * The experiment file for an argument: a path, or the name of a shipped experiment.
 * @throws {ConfigError} when there is none; the error suggests a similar name
 */
export function experimentPath(argument: string): string {
  if (existsSync(argument)) return argument;
  const registry = registryFor();
  const shipped = shippedExperiment(argument, registry);
  if (shipped !== undefined) return shipped;
  const meant = didYouMean(argument, [...shippedExperiments(registry), ...filesNextTo(argument)]);
  if (meant === '') return argument;
  throw new ConfigError(`${argument}: there is no such file, and no experiment with this name.`, {
    key: 'experiment',
    hint: `${meant}\`memgym benchmarks\` lists the experiments that are included.`,
  });
}

/** The JSON files in the folder at a path. */
function filesNextTo(path: string): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));
}

/** The path of a shipped experiment; undefined for another name. */
export const shippedExperiment = (name: string, registry: Registry): string | undefined =>
  ownFile('experiments', name) ?? findShippedFile(registry, 'experiments', name)?.path;

/** The path of a shipped config of a generator; undefined for another name. */
export const shippedEnvironment = (name: string, registry: Registry): string | undefined =>
  ownFile('environments', name) ?? findShippedFile(registry, 'environments', name)?.path;

/** The path of a config of the command itself; undefined for another name. */
function ownFile(folder: 'experiments' | 'environments', name: string): string | undefined {
  const file = assetPath(`configs/${folder}/${name.replace(/\.json$/, '')}.json`);
  return /^[a-z0-9.-]+$/.test(name) && existsSync(file) ? file : undefined;
}

/** Names of the shipped experiments: of the command, and of the packages with declared parts. */
export function shippedExperiments(registry: Registry): string[] {
  const own = readdirSync(assetPath('configs/experiments'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''));
  return [...new Set([...own, ...shippedFiles(registry, 'experiments').map(({ name }) => name)])].sort();
}
