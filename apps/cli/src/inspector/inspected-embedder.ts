import { ConfigError, type Embedder, type EmbedderInfo, parseConfig, tryParseJson } from '@memgym/core';
import { embedderConfigSchema } from '@memgym/experiments';
import type { Registry } from '@memgym/registry';
import { readEnvironment, resolveEmbedder } from '@memgym/runner';

/** What a storage says about the embedder of its memory. */
export type WrittenEmbedder = Pick<EmbedderInfo, 'provider' | 'model' | 'dimensions'>;

/**
 * The embedder of a stored memory. It is made when something must be embedded, so that a memory can be listed without
 * the key or the package of its embedder.
 *
 * @param given a type, or settings as JSON; default: what the storage says
 * @throws {ConfigError} from `embed`, when it is unknown or another one wrote the memory
 */
export async function inspectedEmbedder(
  given: string | undefined,
  written: WrittenEmbedder | undefined,
  registry: Registry,
): Promise<Embedder> {
  const resolved = async (settings: unknown): Promise<Embedder> => {
    const config = parseConfig('--embedder', embedderConfigSchema, settings);
    return resolveEmbedder(config, await readEnvironment(registry.folder, process.env), { registry });
  };
  if (given !== undefined) return resolved(given.startsWith('{') ? tryParseJson(given) : { type: given });
  if (written === undefined) return resolved({});
  let made: Promise<Embedder> | undefined;
  const fitting = async (): Promise<Embedder> => {
    const settings = settingsOf(written);
    const embedder = settings && (await resolved(settings));
    if (embedder !== undefined && nameOf(embedder.info) === nameOf(written)) return embedder;
    throw new ConfigError(
      `This memory was written with the embedder ${nameOf(written)}, which is not known here.`,
      {
        key: '--embedder',
        hint: 'Add --embedder with its type, package or file, or its settings as JSON.',
      },
    );
  };
  return {
    info: { ...written, simulated: false },
    embed: async (texts, options) => {
      made ??= fitting();
      return (await made).embed(texts, options);
    },
  };
}

/** Settings that make an embedder with this name; undefined for one of an application. */
function settingsOf({ provider, model, dimensions }: WrittenEmbedder): object | undefined {
  if (provider === 'memgym') return { type: 'static' };
  if (provider === 'offline') return { type: 'offline', dimensions };
  return provider === 'openai' ? { type: 'openai', model } : undefined;
}

function nameOf({ provider, model, dimensions }: WrittenEmbedder): string {
  return `${model} (${provider}, ${dimensions} dimensions)`;
}
