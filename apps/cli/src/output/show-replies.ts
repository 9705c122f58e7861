import type { ReplyCounts } from '@memgym/core';
import { countOf, formatCount } from './format-amount.js';
import { notify } from './print.js';

/** Prints the number of JSON replies that could not be read at once; nothing if there were none. */
export function showReplies({ strict, lenient, repaired, failed }: ReplyCounts): void {
  if (repaired + failed === 0) return;
  const asked = strict + lenient + repaired + failed;
  notify(
    `Of ${countOf(asked, 'reply')} that had to be JSON, ${formatCount(repaired)} needed repair and ` +
      `${formatCount(failed)} could not be read.`,
  );
}
