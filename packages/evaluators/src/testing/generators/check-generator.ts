import { type ChatModel, ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import * as z from 'zod';
import type { Benchmark } from '../../benchmarks/benchmark.js';
import { checkProperties, type PropertyCheck } from '../check-properties.js';
import type { GeneratorProperty, GeneratorPropertyId, GeneratorTrial } from './generator-property.js';
import { createMemoryFiles } from './memory-files.js';
import { playGeneration } from './play-generation.js';
import { dataValid } from './properties/data-valid.js';
import { deterministic } from './properties/deterministic.js';
import { filesDeclared } from './properties/files-declared.js';
import { optionsRefused } from './properties/options-refused.js';
import { resumable } from './properties/resumable.js';
import { usersComplete } from './properties/users-complete.js';

/** The result of one property. */
export type GeneratorCheck = PropertyCheck<GeneratorPropertyId>;

/** `conforms` is true if nothing failed. */
export interface GeneratorCheckReport {
  readonly generator: string;
  readonly conforms: boolean;
  /** The numbers of users and files made. */
  readonly users: number;
  readonly files: number;
  readonly results: readonly GeneratorCheck[];
}

export interface CheckGeneratorOptions {
  /** The benchmark that reads the data. Default: the one that the generator names, if any. */
  readonly benchmark?: Benchmark | undefined;
  /** The generator's own options. Two users are enough. Default: the generator's small example. */
  readonly options?: JsonObject;
  /** Paths of inputs, by the generator's names for them. Default: none. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** It must always give the same reply to the same request. Default: a generation without a model. */
  readonly model?: ChatModel;
}

const properties: readonly GeneratorProperty[] = [
  optionsRefused,
  usersComplete,
  filesDeclared,
  dataValid,
  deterministic,
  resumable,
];

/**
 * Checks the contract of a generator without a test runner, by making the same data several times in memory. A
 * violation is reported, not thrown.
 * @throws {ConfigError} for a wrong option, or when the generator cannot work without a model
 * @throws {MemGymError} when the generator refuses the options or the inputs
 */
export async function checkGenerator(
  generator: Generator,
  { benchmark, options: given = generator.small ?? {}, inputs = {}, model }: CheckGeneratorOptions,
): Promise<GeneratorCheckReport> {
  if (model === undefined && generator.model === 'required') {
    throw new ConfigError(`The generator '${generator.type}' cannot work without a model.`, {
      key: 'model',
      hint: 'Pass a model with repeatable replies, such as the offline model or one with a replayed cache.',
    });
  }
  const options = parseConfig(
    `Generator '${generator.type}'`,
    z.strictObject(generator.options.shape),
    given,
  ) as JsonObject;
  generator.check?.(options, 'options');
  const play: GeneratorTrial['play'] = (files, order, other = options) =>
    playGeneration({ generator, options: other, inputs, model: model ?? null, files, order });
  const files = createMemoryFiles(new Map());
  const played = await play(files, 'one-by-one');
  const results = await checkProperties(properties, { generator, options, benchmark, files, played, play });
  return {
    generator: generator.type,
    conforms: results.every(({ outcome }) => outcome === 'passed'),
    users: played.made?.length ?? 0,
    files: files.texts.size,
    results,
  };
}
