import { parseConfig } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import { applySettings, readConfigFile } from '@memgym/experiments';
import { type Generation, generationOf, generationSchema } from './generation-schema.js';

/**
 * Reads a config of a generator, or of another program that the generator can convert, and applies `settings`
 * (`key.path=value`) on top.
 * @param file default: a config with only a name, the generator's type
 * @param onWarning receives a warning for each dropped setting of another program's config. Default: none
 * @throws {ConfigError} naming file, key, value and allowed values; also for impossible environments
 */
export async function readGeneration(
  generator: Generator,
  file: string | undefined,
  settings: readonly string[] = [],
  onWarning: (warning: string) => void = () => {},
): Promise<Generation> {
  if (file === undefined) {
    const name = generator.type.replaceAll(' ', '-');
    return parseGeneration(generator, generator.type, applySettings({ name }, settings));
  }
  const value = await readConfigFile(file, 'an environment, e.g. configs/environments/<name>.json');
  const foreign = generator.readForeign?.(file, value);
  for (const each of foreign?.leftOut ?? []) onWarning(`${file}: ${each}`);
  return parseGeneration(generator, file, applySettings(foreign?.config ?? value, settings));
}

/** @throws {ConfigError} naming the origin, the key, the value and what is allowed */
export function parseGeneration(generator: Generator, origin: string, value: unknown): Generation {
  const generation = generationOf(generator, parseConfig(origin, generationSchema(generator), value));
  generator.check?.(generation.options, origin);
  return generation;
}
