import { basename } from 'node:path';
import { parseConfig } from '@memgym/core';
import { isOriginalEnvironment, readOriginalEnvironment, requirePossible } from '@memgym/env-generator';
import { applySettings } from '../experiment/apply-settings.js';
import { readConfigFile } from '../experiment/read-config-file.js';
import { type AmemgymGeneration, amemgymGenerationSchema } from './generation-schema.js';

/** A config with the original's keys in ours; any other as it is. */
function inOurKeys(file: string, value: unknown, onWarning: (warning: string) => void): unknown {
  if (!isOriginalEnvironment(value)) return value;
  const { environment, calls, model, leftOut } = readOriginalEnvironment(file, value);
  for (const each of leftOut) onWarning(`${file}: ${each}`);
  const name = basename(file).replace(/\.json$/, '');
  return { name, ...environment, ...calls, model };
}

/**
 * Reads a config of `memgym generate amemgym`, ours or one of the original, and applies `settings`
 * (`key.path=value`) on top.
 * @param onWarning is told what of a config of the original is left out; default: nobody is
 * @throws {ConfigError} naming the file, the key, the value and what is allowed, also when no user could fit
 */
export async function readGeneration(
  file: string,
  settings: readonly string[] = [],
  onWarning: (warning: string) => void = () => {},
): Promise<AmemgymGeneration> {
  const value = await readConfigFile(file, 'an environment, e.g. configs/environments/amemgym-v1.base.json');
  const generation = parseConfig(
    file,
    amemgymGenerationSchema,
    applySettings(inOurKeys(file, value, onWarning), settings),
  );
  requirePossible(generation, file);
  return generation;
}
