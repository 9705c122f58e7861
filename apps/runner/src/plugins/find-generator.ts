import { ConfigError } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import type { OfflineReply } from '@memgym/prompts';
import { generators } from '../known/generators.js';
import type { LoadedPlugin } from './plugin-code.js';
import { loadedPlugin, type PluginKind, pluginReplies, resolvePlugin } from './resolve-plugin.js';

const kind: PluginKind<Generator> = {
  name: 'generator',
  key: 'generator',
  builtIn: generators,
  exportName: 'generator',
  madeBy: 'defineGenerator of @memgym/env-generator',
  parse(value, origin) {
    if (typeof value === 'object' && value !== null && 'prepare' in value && 'options' in value) {
      return value as Generator;
    }
    throw new ConfigError(`The \`generator\` of '${origin}' is not a generator.`, {
      key: 'generator',
      hint: 'Make it with defineGenerator of @memgym/env-generator.',
    });
  },
};

/** The generator with this name: see `resolvePlugin`. */
export function findGenerator(type: string, folder: string): Promise<Generator> {
  return resolvePlugin(kind, type, folder);
}

/** An outside generator as it was loaded; undefined for a built-in one. */
export function loadedGenerator(type: string, folder: string): Promise<LoadedPlugin | undefined> {
  return loadedPlugin(kind, type, folder);
}

/** The offline model's replies to the prompts of an outside generator; none for a built-in one. */
export function repliesOfGenerator(type: string, folder: string): Promise<readonly OfflineReply[]> {
  return pluginReplies(kind, type, folder);
}
