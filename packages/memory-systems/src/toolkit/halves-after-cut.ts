import type { Asked } from '../model-use/model-access.js';

/** Both halves of a batch whose reply did not fit into the output limit; none for another outcome or a single message. */
export function halvesAfterCut<Item>(asked: Asked<unknown>, batch: readonly Item[]): (readonly Item[])[] {
  if (asked.ok || asked.error.reason !== 'incomplete-reply' || batch.length < 2) return [];
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}
