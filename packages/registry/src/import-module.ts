import { pathToFileURL } from 'node:url';
import { ConfigError, messageOf } from '@memgym/core';
import { runsFromSources } from './resolve-package.js';

/** The exports of a module. */
export type Exports = Readonly<Record<string, unknown>>;

/** A module to import. */
export interface PluginModule {
  readonly file: string;
  /** The plugin in messages, such as `benchmark 'pets'`. */
  readonly what: string;
  /** The option that names it, for errors. */
  readonly key: string;
  /** Whether it comes with the program that runs. */
  readonly isOwn: boolean;
}

/**
 * Imports a module of a plugin, TypeScript included.
 * @throws {ConfigError} when it fails
 */
export async function importModule(plugin: PluginModule): Promise<Exports> {
  const { file, what, key } = plugin;
  try {
    const module = (await importFile(plugin)) as Exports;
    // A CommonJS module may arrive as the default alone.
    const inner = module.default;
    return typeof inner === 'object' && inner !== null ? { ...inner, ...module } : module;
  } catch (cause) {
    throw new ConfigError(`The ${what} failed while it was loaded: ${messageOf(cause)}`, {
      key,
      hint: `The error comes from ${file} or a module that it imports.`,
      cause,
    });
  }
}

/**
 * Node versions differ in whether they read TypeScript, and those that do not find the source of an import that ends in
 * `.js`. A program that runs from its sources already reads those of its own parts.
 */
async function importFile({ file, isOwn }: PluginModule): Promise<unknown> {
  const address = pathToFileURL(file).href;
  if (/\.[cm]?ts$/.test(file) && !(isOwn && runsFromSources())) {
    const { createJiti } = await import('jiti');
    return createJiti(address).import(address);
  }
  return import(/* @vite-ignore */ address);
}
