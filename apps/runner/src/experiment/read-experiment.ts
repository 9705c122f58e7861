import { readFile } from 'node:fs/promises';
import { ConfigError, parseConfig } from '@memgym/core';
import { applySettings } from './apply-settings.js';
import { type Experiment, experimentSchema } from './experiment-schema.js';

/**
 * Reads an experiment file and applies `settings` (`key.path=value`) on top.
 * @throws {ConfigError} naming the file, the key, the value and what is allowed
 */
export async function readExperiment(file: string, settings: readonly string[] = []): Promise<Experiment> {
  const text = await readConfigText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${file}: not valid JSON: ${(error as Error).message}`, {
      cause: error,
      hint: text.trim() === '' ? 'The file is empty.' : 'Check for a missing bracket, quote or comma.',
    });
  }
  return parseExperiment(file, applySettings(value, settings));
}

/** Checks an experiment that is already in memory; `origin` names it in errors. */
export function parseExperiment(origin: string, value: unknown): Experiment {
  const experiment = parseConfig(origin, experimentSchema, value);
  const names = new Set<string>();
  for (const system of experiment.systems) {
    if (names.has(system.name)) {
      throw new ConfigError(`${origin}: two systems are named ${JSON.stringify(system.name)}.`, {
        key: 'systems',
        hint: 'Give each system of an experiment a name of its own.',
      });
    }
    names.add(system.name);
  }
  return experiment;
}

async function readConfigText(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message =
      code === 'ENOENT'
        ? 'no such file'
        : code === 'EISDIR'
          ? 'is a folder, not a file'
          : `cannot be read (${code})`;
    throw new ConfigError(`${file}: ${message}.`, {
      cause: error,
      hint: 'Give the path of an experiment file, e.g. configs/experiments/locomo.json.',
    });
  }
}
