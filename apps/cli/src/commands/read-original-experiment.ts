import { resolve } from 'node:path';
import { ConfigError, type JsonObject } from '@memgym/core';
import type { PlayableConfigs } from '@memgym/evaluators';
import type { Experiment } from '@memgym/experiments';
import { declaredOriginals, findOriginal } from '@memgym/registry';
import { notify } from '../output/print.js';
import { registryFor } from '../registry.js';

/** The configs of original programs that can be played directly. */
export async function playableConfigs(): Promise<PlayableConfigs[]> {
  const registry = registryFor();
  const formats = await Promise.all(
    declaredOriginals(registry, 'convert').map(({ type }) => findOriginal(registry, type, 'convert')),
  );
  return formats.flatMap(({ playable }) => playable ?? []);
}

/** A title for all of them, with its article. */
export const playableTitle = (configs: readonly PlayableConfigs[]): string =>
  configs.map(({ title }) => title).join(' or ');

/**
 * An experiment with a single config of a benchmark's original program. Says which of its settings have no effect.
 * @param settings `key.path=value`, applied to the experiment
 * @param options of the format, by key
 * @throws {ConfigError} when the file is not such a config, or cannot be converted
 */
export async function readOriginalExperiment(
  file: string,
  settings: readonly string[],
  options: JsonObject,
): Promise<Experiment> {
  const { applySettings, parseExperiment, readConfigFile } = await import('@memgym/experiments');
  const playable = await playableConfigs();
  const title = playableTitle(playable);
  const value = await readConfigFile(file, title);
  const context = { readConfig: readConfigFile, placed: (path: string) => resolve(path) };
  for (const each of playable) {
    const converted = await each.convert(file, value, options, context);
    if (converted === null) continue;
    const { agents } = registryFor();
    for (const warning of converted.warnings) notify(warning);
    return parseExperiment(file, applySettings(converted.experiment, settings), agents);
  }
  throw new ConfigError(`${file}: this is not ${title}.`, {
    hint: 'An experiment is played with `memgym run`.',
  });
}
