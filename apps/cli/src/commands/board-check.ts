import {
  type BoardRow,
  type BoardSheet,
  checkBundle,
  claimRefusals,
  claimSchema,
  type Discard,
  type Refusal,
  readBoardFile,
  readBoardSheet,
  readSubmission,
} from '@memgym/board';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { boardOptions } from './board-options.js';
import { interruptible } from './interruptible.js';

/** What is printed of a check, of a bundle or of a claim. */
interface Checked {
  readonly refusals: readonly Refusal[];
  readonly rows: readonly BoardRow[];
  readonly discards: readonly Discard[];
}

/** `memgym board check <bundle>` */
export async function checkForBoard(file: string, flags: FlagsFor['boardCheck']): Promise<void> {
  const sheet = await readBoardSheet(flags.sheet);
  const checked = file.endsWith('.json')
    ? await checkClaim(file, sheet)
    : await interruptible(file, async (signal) => {
        const options = await boardOptions(flags.data, signal);
        const submission = await readSubmission(file);
        return checkBundle(file, { ...options, sheet, submission, signers: flags.signers });
      });
  const { refusals, rows, discards } = checked;
  const isAdmitted = refusals.length === 0;
  process.exitCode = isAdmitted ? 0 : 1;
  if (flags.json) return printJson({ isAdmitted, refusals, rows, discards });
  print(
    isAdmitted
      ? `${file}: admitted to ${sheet.version} (${countOf(rows.length, 'row')})`
      : `${file}: refused by ${sheet.version}, for ${countOf(refusals.length, 'reason')}`,
  );
  for (const { rule, what } of refusals) print(`  ${rule.padEnd(4)}${what}`);
  for (const { system, reasons } of discards) print(`  not scored: ${system}. ${reasons.join(' ')}`);
}

async function checkClaim(file: string, sheet: BoardSheet): Promise<Checked> {
  const claim = await readBoardFile(file, claimSchema, 'claim');
  return { refusals: claimRefusals(claim, sheet), rows: [], discards: [] };
}
