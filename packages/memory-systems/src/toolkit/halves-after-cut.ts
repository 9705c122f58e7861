import type { Profile } from '@memgym/core/memory';
import type { Asked } from '../model-use/model-access.js';

/**
 * Both halves of a batch whose reply exceeded the output limit. Undefined for another outcome, for a single item, and
 * in `reference`, because the originals lose the reply.
 */
export function halvesAfterCut<Item>(
  { profile }: { readonly profile: Profile },
  asked: Asked<unknown>,
  batch: readonly Item[],
): readonly [readonly Item[], readonly Item[]] | undefined {
  const isCut = !asked.ok && asked.error.reason === 'incomplete-reply';
  if (profile === 'reference' || !isCut || batch.length < 2) return undefined;
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}
