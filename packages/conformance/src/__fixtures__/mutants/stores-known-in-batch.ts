import { isTurn } from '@memgym/core';
import { changed, type Mutant } from './mutant.js';

/** Recognises a batch of known messages, but not a known message among new ones. */
export const storesKnownInBatch: Mutant = {
  fault: 'stores a known message again in a batch with new ones',
  caughtBy: 'idempotence',
  create: changed((sound) => {
    const seen = new Set<string>();
    return {
      add: (input, context) => {
        seen.add(input.id);
        return sound.add(input, context);
      },
      addBatch: async (inputs, context) => {
        const isMixed = inputs.some(({ id }) => seen.has(id)) && inputs.some(({ id }) => !seen.has(id));
        const again = inputs.map((input) =>
          isMixed && isTurn(input) && seen.has(input.id) ? { ...input, id: `${input.id} again` } : input,
        );
        const report = await sound.addBatch?.(again, context);
        for (const { id } of inputs) seen.add(id);
        return report as NonNullable<typeof report>;
      },
    };
  }),
};
