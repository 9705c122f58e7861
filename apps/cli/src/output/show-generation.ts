import type { FinishedGeneration } from '@memgym/runner';
import { countOf, formatCount, formatUsd } from './format-amount.js';
import { notify, print, printJson } from './print.js';
import { reportDamagedCalls, showFindings, showReplies } from './run-warnings.js';

/**
 * Prints a generated environment: one JSON object, or its path; failed users are reported on stderr.
 * @param unit the generator's word for a user
 */
export function showGeneration(finished: FinishedGeneration, unit: string, json: boolean): void {
  const { folder, dataPath, manifest, failures, notes, progress, ledger, replies } = finished;
  if (json) {
    printJson({
      dir: folder,
      data: dataPath,
      simulated: manifest.simulated,
      users: manifest.users,
      failures,
      notes,
      calls: { paid: progress.callsPaid, cached: progress.callsCached },
      paidUsd: manifest.simulated ? 0 : ledger.total.paid.costUsd,
      ...(!manifest.simulated && { replies, faults: ledger.faults }),
    });
  } else {
    print(`${countOf(manifest.users.length, unit)}: ${dataPath}`);
  }
  if (!manifest.simulated) {
    const { costUsd } = ledger.total.paid;
    const paid = costUsd === null ? '' : `, ${formatUsd(costUsd)} paid`;
    notify(
      `${countOf(progress.callsPaid, 'model call')} made, ${formatCount(progress.callsCached)} served from the cache${paid}.`,
    );
    const faults = Object.entries(ledger.faults).map(([name, count]) => `${name} (${formatCount(count)})`);
    if (faults.length > 0) notify(`Failed tries: ${faults.join(', ')}.`);
  }
  showReplies(replies);
  reportDamagedCalls(folder, finished.damagedCallLines);
  showFindings(finished.findings);
  if (finished.edited.length > 0) {
    notify(
      `The generator was edited meanwhile; its code at the start was used: ${finished.edited.join(', ')}.`,
    );
  }
  for (const note of notes) notify(note);
  for (const { id, stage, reason, message } of failures)
    notify(`${id} failed in ${stage} (${reason}): ${message}`);
  if (failures.length > 0) {
    notify(`Missing: ${countOf(failures.length, unit)}. Run the same command again to retry.`);
  }
}
