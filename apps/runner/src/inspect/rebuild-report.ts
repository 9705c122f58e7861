import { benchmarkOfRun, dataCaution, renewDigest, writeReport } from '@memgym/runs';
import { describeSoFar, openRunSoFar, type RunSoFar } from './open-run-so-far.js';
import type { PlaceOfDataOptions } from './place-of-data.js';

/** A report that was written again. */
export interface RebuiltReport {
  readonly file: string;
  /** How far the run is; absent if it has ended. */
  readonly soFar?: RunSoFar;
}

/**
 * Writes the report of a run again; that of a run that has not ended shows what is there, and says so.
 * @throws {ConfigError} when the folder contains no run, or nothing has been played
 */
export async function rebuildReport(folder: string, options: PlaceOfDataOptions): Promise<RebuiltReport> {
  const { soFar, ...run } = await openRunSoFar(folder, options);
  const benchmark = await benchmarkOfRun(run, options.registry);
  const unfinished = soFar === undefined ? undefined : describeSoFar(soFar);
  const file = await writeReport(folder, {
    ...{ ...run, benchmark, unfinished },
    dataCaution: dataCaution(run.manifest, options.registry),
  });
  await renewDigest(folder, 'report.html');
  return { file, ...(soFar !== undefined && { soFar }) };
}
