import type { ReplyCounts } from '@memgym/core';
import { countOf, formatCount } from './format-amount.js';
import { notify } from './print.js';

/** Prints the number of JSON replies that could not be read at the first try; nothing if there were none. */
export function showReplies({ strict, lenient, repaired, failed }: ReplyCounts): void {
  if (repaired + failed === 0) return;
  const asked = strict + lenient + repaired + failed;
  notify(
    `JSON was requested in ${countOf(asked, 'reply')}: ${formatCount(repaired)} needed a second try and ` +
      `${formatCount(failed)} could not be read.`,
  );
}
