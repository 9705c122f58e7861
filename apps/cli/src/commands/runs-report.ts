import { readEnvironment, rebuildReport, requireRun } from '@memgym/runner';
import { findRunFolder } from '@memgym/runs';
import { print } from '../output/print.js';
import { readersRegistry } from '../registry.js';
import { showCautions, showSoFar } from './open-run-of.js';

/** `memgym runs report <run>` */
export async function writeReportAgain(run: string, flags: { runs: string; data?: string }): Promise<void> {
  const folder = await findRunFolder(run, flags.runs);
  const environment = await readEnvironment();
  const { file, soFar } = await rebuildReport(folder, {
    environment,
    dataPath: flags.data,
    registry: readersRegistry(),
  });
  print(file);
  if (soFar !== undefined) showSoFar(soFar);
  await showCautions({ folder, manifest: await requireRun(folder) });
}
