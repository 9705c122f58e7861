import type { JsonObject } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import type { Benchmark } from '../../benchmarks/benchmark.js';
import type { PluginProperty } from '../check-properties.js';
import type { MemoryFiles } from './memory-files.js';
import type { PlayedGeneration } from './play-generation.js';

export type GeneratorPropertyId =
  | 'options-refused'
  | 'users-complete'
  | 'files-declared'
  | 'data-valid'
  | 'deterministic'
  | 'resumable';

/** A generator to check, with one completed generation. */
export interface GeneratorTrial {
  readonly generator: Generator;
  /** The generator's own options, including defaults. */
  readonly options: JsonObject;
  /** Absent for a step whose data no benchmark reads. */
  readonly benchmark?: Benchmark | undefined;
  readonly files: MemoryFiles;
  readonly played: PlayedGeneration;
  /** Runs the same generation again. @param files the files left by an earlier run, which can end this run */
  play(files: MemoryFiles, order: 'one-by-one' | 'at-once', options?: JsonObject): Promise<PlayedGeneration>;
}

/** A property that every generator must have. */
export type GeneratorProperty = PluginProperty<GeneratorPropertyId, GeneratorTrial>;
