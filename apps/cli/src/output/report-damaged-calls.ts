import { countOf } from './format-amount.js';
import { tell } from './print.js';

/** Warns that records of calls cannot be read, if there are any. */
export function reportDamagedCalls(folder: string, lines: number): void {
  if (lines === 0) return;
  tell(
    `${folder}/calls: ${countOf(lines, 'line')} cannot be read and are in no sum; more may have been paid than is shown.`,
  );
}
