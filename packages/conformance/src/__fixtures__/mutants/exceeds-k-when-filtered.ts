import { changed, type Mutant } from './mutant.js';

/** Asks for more than k to make up for what a filter removes, and does not cut the rest. */
export const exceedsKWhenFiltered: Mutant = {
  fault: 'returns more than k memories when filtered',
  caughtBy: 'filters',
  create: changed((sound) => ({
    retrieve: (query, context) =>
      sound.retrieve(query.filters === undefined ? query : { ...query, k: query.k * 2 }, context),
  })),
};
