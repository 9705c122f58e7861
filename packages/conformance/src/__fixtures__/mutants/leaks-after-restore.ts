import { type Scope, zeroUsage } from '@memgym/core';
import { changed, type Mutant } from './mutant.js';

/** A restore puts the memories of all scopes into one index. */
export const leaksAfterRestore: Mutant = {
  fault: 'leaks between scopes, but only after a restore',
  caughtBy: 'isolation',
  create: changed((sound) => {
    let restored: Scope[] = [];
    return {
      restore: async (snapshot) => {
        await sound.restore(snapshot);
        restored = (snapshot.state as { scopes: { scope: Scope }[] }).scopes.map(({ scope }) => scope);
      },
      retrieve: async (query, context) => {
        if (restored.length === 0) return sound.retrieve(query, context);
        const all = await Promise.all(restored.map((scope) => sound.retrieve(query, { ...context, scope })));
        const best = all.flatMap(({ items }) => items).sort((left, right) => right.score - left.score);
        return { items: best.slice(0, query.k), usage: zeroUsage };
      },
    };
  }),
};
