import { buildBoard } from '@memgym/board';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { boardOptions } from './board-options.js';
import { interruptible } from './interruptible.js';

/** `memgym board build <folder>` */
export async function buildTheBoard(folder: string, flags: FlagsFor['boardBuild']): Promise<void> {
  const { board, files } = await interruptible(folder, async (signal) =>
    buildBoard(folder, { ...(await boardOptions(flags.data, signal)), out: flags.out }),
  );
  if (flags.json) return printJson(board);
  print(`${flags.out}: ${countOf(files, 'file')}, ${countOf(board.rows.length, 'row')}`);
  for (const { file, refusals } of board.refused) {
    print(`${file} is refused:`);
    for (const { rule, what } of refusals) print(`  ${rule.padEnd(4)}${what}`);
  }
  if (board.discards.length > 0) print(`${countOf(board.discards.length, 'system')} not scored.`);
}
