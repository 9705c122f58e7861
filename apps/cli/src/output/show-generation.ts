import type { FinishedGeneration } from '@memgym/runner';
import { print, printJson, tell } from './print.js';
import { showFindings } from './show-findings.js';

/** A generated environment; without calls where no model made it. */
export type ShownGeneration = Pick<FinishedGeneration, 'folder' | 'dataPath' | 'manifest' | 'failures'> &
  Partial<Pick<FinishedGeneration, 'progress' | 'spent' | 'findings'>>;

/** Prints a generated environment: one JSON object, or where it lies; users who failed are told on stderr. */
export function showGeneration(finished: ShownGeneration, json: boolean): void {
  const { folder, dataPath, manifest, failures, progress, spent } = finished;
  if (json) {
    printJson({
      dir: folder,
      data: dataPath,
      simulated: manifest.simulated,
      users: manifest.users,
      failures,
      calls: { paid: progress?.callsPaid ?? 0, cached: progress?.callsCached ?? 0 },
      paidUsd: spent === undefined ? 0 : spent.paid.costUsd,
    });
  } else {
    print(`${manifest.users.length} users: ${dataPath}`);
  }
  if (progress !== undefined && spent !== undefined) {
    const paid = spent.paid.costUsd === null ? '' : `, $${spent.paid.costUsd.toFixed(2)} paid`;
    tell(`${progress.callsPaid} model calls made, ${progress.callsCached} served from the cache${paid}.`);
  }
  showFindings(finished.findings ?? []);
  for (const { id, stage, reason, message } of failures)
    tell(`${id} failed in ${stage} (${reason}): ${message}`);
  if (failures.length > 0) {
    tell(`${failures.length} users are missing; run the same command again to try them once more.`);
  }
}
