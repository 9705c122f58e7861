import { join } from 'node:path';
import type { ExportFormat } from '@memgym/evaluators';
import { readEnvironment } from '@memgym/runner';
import { cutPrompts, writeAtomic, writeJson } from '@memgym/runs';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showCutPrompts } from '../output/run-warnings.js';
import { readersRegistry } from '../registry.js';
import { openReadRun } from './open-read-run.js';

interface ExportOptions {
  /** Type of the benchmark. */
  readonly benchmark: string;
  readonly format: ExportFormat;
  /** Default: the format's folder inside the run folder. */
  readonly out?: string;
  /** The data of the run. Default: the path in the run's manifest, otherwise MEMGYM_DATA_DIR. */
  readonly data?: string;
  readonly json?: boolean;
}

/**
 * Writes a finished run in the result format of the benchmark's original program, and says what was written.
 * @throws {ConfigError} when the folder contains no finished run of it, or the run's data are not found
 * @throws {DatasetError} when the data at `data` are not those of the run
 * @throws {StorageError} when a state does not match its digest
 */
export async function exportOriginal(
  runFolder: string,
  { benchmark, format, ...flags }: ExportOptions,
): Promise<void> {
  const { opened, run } = await openReadRun({
    ...{ benchmark, runFolder, dataPath: flags.data },
    environment: await readEnvironment(),
    registry: readersRegistry(),
  });
  const folder = flags.out ?? join(runFolder, format.folder);
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
  // By system, so that each has its answers together.
  const answered = agents.flatMap((agent) => opened.answers.filter(({ system }) => system === agent));
  const cut = cutPrompts(answered);
  if (flags.json) printJson({ folder, files, agents, ...facts, cutPrompts: cut });
  else print([`${folder}: ${countOf(files, 'file')}`, ...agents].join(', '));
  for (const note of notes) notify(note);
  showCutPrompts(cut);
}
