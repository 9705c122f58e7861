import { readFileSync } from 'node:fs';
import { basename, dirname, extname, relative, resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@memgym/core';
import { assetPath, shippedExperiment } from '../assets.js';
import { registryFor } from '../registry.js';
import { schemaReference } from './schema-reference.js';

/** Choices for a new experiment; each has a default. */
export interface ExperimentChoices {
  /** Default: the file's name. */
  readonly name?: string | undefined;
  readonly benchmark: string;
  /** Path of the data, from the working folder. Default: found in MEMGYM_DATA_DIR. */
  readonly data?: string | undefined;
  /** Default: those of the included experiment with this benchmark, otherwise those of the sample. */
  readonly systems?: readonly string[] | undefined;
  /** Name of the model that answers, or `offline`. Default: chosen when it runs. */
  readonly model?: string | undefined;
}

/** The contents of a new experiment file. */
export function experimentFile(file: string, choices: ExperimentChoices): JsonObject {
  const { benchmark, data, model } = choices;
  return {
    ...schemaReference('experiment', file),
    name: choices.name ?? nameOf(file),
    benchmark: { type: benchmark, ...(data !== undefined && { path: pathFrom(file, data) }) },
    ...(model !== undefined && {
      model: model === 'offline' ? { type: 'offline' } : { type: 'openai', model },
    }),
    systems: choices.systems === undefined ? usualSystems(benchmark) : [...choices.systems],
    seed: 42,
  };
}

/** The file's name, reduced to letters, digits, dots, dashes and underscores. */
function nameOf(file: string): string {
  const name = basename(file, extname(file))
    .replace(/[^a-z0-9._-]+/gi, '-')
    .replace(/^[^a-z0-9]+/i, '');
  return name.slice(0, 80) || 'experiment';
}

function pathFrom(file: string, data: string): string {
  return relative(dirname(resolve(file)), resolve(data)).replaceAll('\\', '/') || '.';
}

function usualSystems(benchmark: string): JsonValue {
  const own = shippedExperiment(benchmark, registryFor());
  const shipped = own ?? assetPath('configs/experiments/everyday.json');
  return (JSON.parse(readFileSync(shipped, 'utf8')) as { systems: JsonValue }).systems;
}
