import type { Profile } from '@memgym/core/memory';
import type { Asked } from '../model-use/model-access.js';

/** The outcome of asking about a part of a batch. */
export interface PartOutcome<Item, Output> {
  readonly part: readonly Item[];
  /** Position of the part in the batch. */
  readonly start: number;
  readonly asked: Asked<Output>;
}

/** Whether a batch whose reply exceeds the output limit is divided; the originals lose the reply. */
const divides: Readonly<Record<Profile, boolean>> = { fixed: true, reference: false };

/**
 * Asks about a batch and, if the reply exceeds the output limit and the profile divides, about each half of it, one
 * after another.
 */
export async function* askInParts<Item, Output>(
  batch: readonly Item[],
  ask: (part: readonly Item[]) => Promise<Asked<Output>>,
  { options, start = 0 }: { readonly options: { readonly profile: Profile }; readonly start?: number },
): AsyncGenerator<PartOutcome<Item, Output>, void> {
  const asked = await ask(batch);
  const isCut = !asked.ok && asked.error.reason === 'incomplete-reply';
  if (!divides[options.profile] || !isCut || batch.length < 2) {
    yield { part: batch, start, asked };
    return;
  }
  const middle = Math.ceil(batch.length / 2);
  yield* askInParts(batch.slice(0, middle), ask, { options, start });
  yield* askInParts(batch.slice(middle), ask, { options, start: start + middle });
}
