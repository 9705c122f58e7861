import { changed, type Mutant } from './mutant.js';

/** Does not store the `meta` of messages, so that no memory passes a filter for it. */
export const findsNothingByMeta: Mutant = {
  fault: 'finds nothing with a filter for metadata',
  caughtBy: 'filters',
  create: changed((sound) => ({
    retrieve: async (query, context) => {
      const retrieval = await sound.retrieve(query, context);
      return query.filters?.meta === undefined ? retrieval : { ...retrieval, items: [] };
    },
  })),
};
