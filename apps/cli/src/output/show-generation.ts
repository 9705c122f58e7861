import type { FinishedGeneration } from '@memgym/runner';
import { countOf, formatCount } from './format-amount.js';
import { print, printJson, tell } from './print.js';
import { reportDamagedCalls } from './report-damaged-calls.js';
import { showFindings } from './show-findings.js';
import { showReplies } from './show-replies.js';

/** A generated environment; without call counts if no model was used. */
export type ShownGeneration = Pick<FinishedGeneration, 'folder' | 'dataPath' | 'manifest' | 'failures'> &
  Partial<Pick<FinishedGeneration, 'progress' | 'ledger' | 'replies' | 'findings' | 'damagedCallLines'>>;

/** Prints a generated environment: one JSON object, or its path; failed users are reported on stderr. */
export function showGeneration(finished: ShownGeneration, json: boolean): void {
  const { folder, dataPath, manifest, failures, progress, ledger, replies } = finished;
  if (json) {
    printJson({
      dir: folder,
      data: dataPath,
      simulated: manifest.simulated,
      users: manifest.users,
      failures,
      calls: { paid: progress?.callsPaid ?? 0, cached: progress?.callsCached ?? 0 },
      paidUsd: ledger === undefined ? 0 : ledger.total.paid.costUsd,
      ...(replies !== undefined && { replies }),
      ...(ledger !== undefined && { faults: ledger.faults }),
    });
  } else {
    print(`${countOf(manifest.users.length, 'user')}: ${dataPath}`);
  }
  if (progress !== undefined && ledger !== undefined) {
    const { costUsd } = ledger.total.paid;
    const paid = costUsd === null ? '' : `, $${costUsd.toFixed(2)} paid`;
    tell(
      `${countOf(progress.callsPaid, 'model call')} made, ${progress.callsCached} served from the cache${paid}.`,
    );
    const faults = Object.entries(ledger.faults).map(([name, count]) => `${name} (${formatCount(count)})`);
    if (faults.length > 0) tell(`Failed tries: ${faults.join(', ')}.`);
  }
  if (replies !== undefined) showReplies(replies);
  reportDamagedCalls(folder, finished.damagedCallLines ?? 0);
  showFindings(finished.findings ?? []);
  for (const { id, stage, reason, message } of failures)
    tell(`${id} failed in ${stage} (${reason}): ${message}`);
  if (failures.length > 0) {
    tell(`Missing: ${countOf(failures.length, 'user')}. Run the same command again to retry.`);
  }
}
