import { countOf } from './format-amount.js';
import { notify } from './print.js';

/** Warns that records of calls cannot be read, if there are any. */
export function reportDamagedCalls(folder: string, lines: number): void {
  if (lines === 0) return;
  notify(
    `${folder}/calls: ${countOf(lines, 'line')} cannot be read and are in no sum; more may have been paid than is shown.`,
  );
}
