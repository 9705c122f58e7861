import { ConfigError, type EmbedderDefinition } from '@memgym/core';
import * as z from 'zod';
import { builtInEmbedders } from './built-in-embedders.js';
import type { LoadedPlugin } from './plugin-code.js';
import { loadedPlugin, type PluginKind, resolvePlugin } from './resolve-plugin.js';

const definitionSchema = z.object({
  type: z.string().min(1),
  description: z.string(),
  optionsSchema: z.custom<z.ZodType>(
    (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
    'expected a zod schema',
  ),
  create: z.custom<EmbedderDefinition['create']>(
    (value) => typeof value === 'function',
    'expected a function',
  ),
});

const kind: PluginKind<EmbedderDefinition> = {
  name: 'embedder',
  key: 'embedder.type',
  builtIn: builtInEmbedders,
  // These are chosen before plugins: a server’s embedder, and the default.
  alsoNamed: ['auto', 'openai'],
  exportName: 'embedder',
  madeBy: 'EmbedderDefinition of @memgym/core',
  parse(value, origin) {
    const parsed = definitionSchema.safeParse(value);
    if (parsed.success) return value as EmbedderDefinition;
    throw new ConfigError(
      `The \`embedder\` of '${origin}' is not an embedder: ${z.prettifyError(parsed.error)}`,
      { key: 'embedder.type', hint: 'See EmbedderDefinition in @memgym/core.', cause: parsed.error },
    );
  },
};

/** The embedder with this name: see `resolvePlugin`. */
export function findEmbedder(type: string, folder: string): Promise<EmbedderDefinition> {
  return resolvePlugin(kind, type, folder);
}

/** An outside embedder as it was loaded; undefined for another one. */
export function loadedEmbedder(type: string, folder: string): Promise<LoadedPlugin | undefined> {
  return loadedPlugin(kind, type, folder);
}
