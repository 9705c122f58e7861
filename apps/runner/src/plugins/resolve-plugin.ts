import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, didYouMean, messageOf } from '@memgym/core';
import type { OfflineReply } from '@memgym/prompts';
import { requireContracts } from './contract-versions.js';
import { type LoadedPlugin, loadedCode } from './plugin-code.js';
import { entryOfFolder, resolvePackage } from './resolve-package.js';

/** A kind of plugin, such as benchmarks. */
export interface PluginKind<Plugin extends { readonly type: string }> {
  /** `benchmark`, for messages. */
  readonly name: string;
  /** The option that names one, for errors. */
  readonly key: string;
  readonly builtIn: readonly Plugin[];
  /** Further names that are accepted, for errors. Default none. */
  readonly alsoNamed?: readonly string[];
  /** The name of the export in a plugin's module. */
  readonly exportName: string;
  /** The function that makes such a plugin, and its package. */
  readonly madeBy: string;
  /** Checks an exported value. @throws {ConfigError} when it is not such a plugin */
  parse(value: unknown, origin: string): Plugin;
}

/**
 * The plugin with a name from a config or command: a built-in one, otherwise the export of a file or an installed
 * package.
 *
 * @param folder the base of relative paths and of the search for packages: the folder of the config
 * @throws {ConfigError} naming the nearest built-in plugin, why a module could not be loaded, or the contract that its
 * package was written for, if another one is used
 */
export async function resolvePlugin<Plugin extends { readonly type: string }>(
  kind: PluginKind<Plugin>,
  name: string,
  folder: string,
): Promise<Plugin> {
  const builtIn = kind.builtIn.find(({ type }) => type === name);
  if (builtIn !== undefined) return builtIn;
  const file = pluginFile(kind, name, folder);
  if (file === undefined) throw notFound(kind, name, folder);
  requireContracts(`${kind.name} '${name}'`, kind.key, file);
  await loadedCode(file);
  const exported = await importFile(kind, name, file);
  const value = exported[kind.exportName];
  if (value !== undefined) return kind.parse(value, name);
  const names = Object.keys(exported).filter((each) => each !== '__esModule');
  throw new ConfigError(
    `'${name}' exports no \`${kind.exportName}\`; it exports ${names.join(', ') || 'nothing'}.`,
    { key: kind.key, hint: `Export \`${kind.exportName}\`, made with ${kind.madeBy}.` },
  );
}

/**
 * Loads the module of an outside package or file, whichever plugins it has, so that its prompts are defined in this process.
 * @param folder the base of relative paths and of the search for packages
 * @throws {ConfigError} when there is no such package or file, or it fails
 */
export async function loadPluginModule(name: string, folder: string): Promise<void> {
  const kind = { name: 'plugin', key: 'plugin', builtIn: [], exportName: 'benchmark', madeBy: '' };
  const file = pluginFile(kind, name, folder);
  if (file === undefined) {
    throw new ConfigError(`The plugin '${name}' could not be loaded: no such package is installed.`, {
      key: 'plugin',
      hint: `Run \`npm install ${name}\` in ${resolve(folder)}, or give the path of its file.`,
    });
  }
  requireContracts(`plugin '${name}'`, kind.key, file);
  await loadedCode(file);
  await importFile(kind, name, file);
}

/** An outside plugin as this process loaded it; undefined for a built-in one and an unknown name. */
export async function loadedPlugin(
  kind: Omit<PluginKind<{ type: string }>, 'parse'>,
  name: string,
  folder: string,
): Promise<LoadedPlugin | undefined> {
  const file = pluginFile(kind, name, folder);
  return file === undefined ? undefined : { file, code: await loadedCode(file) };
}

/**
 * The offline model's replies to the prompts of an outside plugin: the `offlineReplies` that its module exports. None
 * for a built-in plugin and an unknown name.
 * @throws {ConfigError} when the export is not a list of replies
 */
export async function pluginReplies(
  kind: Omit<PluginKind<{ type: string }>, 'parse'>,
  name: string,
  folder: string,
): Promise<readonly OfflineReply[]> {
  const file = pluginFile(kind, name, folder);
  if (file === undefined) return [];
  await loadedCode(file);
  const { offlineReplies = [] } = await importFile(kind, name, file);
  if (Array.isArray(offlineReplies) && offlineReplies.every(isReply)) return offlineReplies;
  throw new ConfigError(
    `The \`offlineReplies\` of '${name}' is not a list of replies of the offline model.`,
    {
      key: kind.key,
      hint: 'Export a list, and make each reply with `offlineReply` of @memgym/prompts.',
    },
  );
}

const isReply = (value: unknown): value is OfflineReply =>
  typeof value === 'object' &&
  value !== null &&
  'prompt' in value &&
  typeof value.prompt === 'string' &&
  'reply' in value &&
  typeof value.reply === 'function';

/**
 * The file that an outside plugin is imported from; undefined for a built-in plugin and an unknown name.
 * @throws {ConfigError} when the file does not exist, or the package has no such entry point
 */
function pluginFile(
  { name: noun, key, builtIn, alsoNamed = [] }: Omit<PluginKind<{ type: string }>, 'parse'>,
  name: string,
  folder: string,
): string | undefined {
  if (builtIn.some(({ type }) => type === name) || alsoNamed.includes(name)) return undefined;
  if (/^\.{1,2}[\\/]/.test(name) || isAbsolute(name) || /\.[cm]?[jt]s$/.test(name)) {
    const path = resolve(folder, name);
    if (!existsSync(path)) {
      throw new ConfigError(`The ${noun} '${name}' could not be loaded: there is no file ${path}.`, {
        key,
        hint: 'Check the path and its extension. A relative path starts at the folder of the config, or else at the working directory.',
      });
    }
    const file = statSync(path).isDirectory() ? entryOfFolder(path) : path;
    if (file !== undefined) return file;
    throw new ConfigError(`The ${noun} '${name}' is a folder without a package that can be imported.`, {
      key,
      hint: 'Give the path of its module, or a folder whose package.json has an entry point that exists.',
    });
  }
  if (!packageName.test(name)) return undefined;
  try {
    return resolvePackage(name, folder);
  } catch (cause) {
    throw new ConfigError(`The ${noun} '${name}' could not be loaded: ${messageOf(cause)}`, {
      key,
      hint: 'The package is installed but has no such entry point; see `exports` in its package.json.',
      cause,
    });
  }
}

const packageName = /^(?:@[\w.-]+\/)?[a-z0-9][\w./-]*$/;

function notFound(
  { name: noun, key, builtIn, alsoNamed = [] }: Omit<PluginKind<{ type: string }>, 'parse'>,
  name: string,
  folder: string,
): ConfigError {
  if (packageName.test(name) && /^@|^memgym-/.test(name)) {
    return new ConfigError(
      `The ${noun} '${name}' could not be loaded: no such package is installed for ${resolve(folder)}.`,
      { key, hint: `Run \`npm install ${name}\` there.` },
    );
  }
  const names = [...alsoNamed, ...builtIn.map(({ type }) => type)];
  return new ConfigError(`Unknown ${noun} ${JSON.stringify(name)}.`, {
    key,
    hint: `${didYouMean(name, names)}Built-in: ${names.join(', ')}. Others are named by their package or file.`,
  });
}

async function importFile(
  { name: noun, key, exportName }: Omit<PluginKind<{ type: string }>, 'parse'>,
  name: string,
  file: string,
): Promise<Record<string, unknown>> {
  try {
    const module = (await importModule(pathToFileURL(file).href)) as Record<string, unknown>;
    const inner = module.default;
    // A CommonJS module may arrive as the default alone.
    const isWrapped = module[exportName] === undefined && typeof inner === 'object' && inner !== null;
    return isWrapped && exportName in inner ? (inner as Record<string, unknown>) : module;
  } catch (cause) {
    throw new ConfigError(`The ${noun} '${name}' failed while it was loaded: ${messageOf(cause)}`, {
      key,
      hint: `The error comes from ${file} or a module that it imports.`,
      cause,
    });
  }
}

/**
 * Imports a module of the user, TypeScript included: also in Node versions that cannot read it, and in those that read it
 * but do not find the source of an import that ends in `.js`.
 */
async function importModule(address: string): Promise<unknown> {
  if (/\.[cm]?ts$/.test(address)) {
    const { createJiti } = await import('jiti');
    return createJiti(address).import(address);
  }
  return import(/* @vite-ignore */ address);
}
