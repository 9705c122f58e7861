import { join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { findOriginal, type Registry } from '@memgym/registry';
import type { Environment } from '@memgym/runner';
import { type CutPrompts, cutPrompts, writeAtomic, writeJson } from '@memgym/runs';
import { openReadRun } from './open-read-run.js';

export interface ExportRunOptions {
  /** Type of the benchmark. */
  readonly benchmark: string;
  readonly runFolder: string;
  /** Default: the format's folder inside the run folder. */
  readonly outFolder?: string | undefined;
  /** The data of the run. Default: the path in the run's manifest, otherwise MEMGYM_DATA_DIR. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
  readonly registry: Registry;
}

/** The result of an export. */
export interface ExportedRun {
  readonly folder: string;
  readonly files: number;
  readonly agents: readonly string[];
  /** Further notes of the format. */
  readonly facts: JsonObject;
  readonly notes: readonly string[];
  /** Systems with answers to truncated prompts. */
  readonly cutPrompts: readonly CutPrompts[];
}

/**
 * Writes a finished run in the result format of the benchmark's original program.
 * @throws {ConfigError} when the benchmark has no such format, the folder contains no finished run of it, or the run's
 * data are not found
 * @throws {DatasetError} when the data at `dataPath` are not those of the run
 * @throws {StorageError} when a state does not match its digest
 */
export async function exportOriginal(options: ExportRunOptions): Promise<ExportedRun> {
  const { benchmark, runFolder } = options;
  const format = await findOriginal(options.registry, benchmark, 'export');
  const folder = options.outFolder ?? join(runFolder, format.folder);
  const { opened, run } = await openReadRun(options);
  let files = 0;
  const { agents, facts, notes } = await format.export(run, {
    path: folder,
    async write(path, content) {
      await writeJson(join(folder, path), content);
      files += 1;
    },
    async writeLines(path, values) {
      await writeAtomic(join(folder, path), values.map((value) => `${JSON.stringify(value)}\n`).join(''));
      files += 1;
    },
  });
  const answered = agents.flatMap((name) => opened.answers.filter(({ system }) => system === name));
  return { folder, files, agents, facts, notes, cutPrompts: cutPrompts(answered) };
}
