import type { ReplyCounts } from '@memgym/core';
import { countOf, formatCount } from './format-amount.js';
import { notify } from './print.js';

/** Prints the number of JSON replies that could not be read at the first try; nothing if there were none. */
export function showReplies({ strict, lenient, repaired, failed }: ReplyCounts): void {
  if (repaired + failed === 0) return;
  const asked = strict + lenient + repaired + failed;
  const troubles = [
    ...(repaired > 0 ? [`${formatCount(repaired)} needed a second try`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} could not be read`] : []),
  ];
  notify(`JSON was requested in ${countOf(asked, 'reply')}: ${troubles.join(' and ')}.`);
}
