import { type ReadExplanation, zeroUsage } from '@memgym/core';
import { changed, type Mutant, withItems } from './mutant.js';

/** Faults of `retrieve`. */
export const readingMutants: readonly Mutant[] = [
  {
    fault: 'ignores k',
    caughtBy: 'ranking',
    create: changed((sound) => ({
      retrieve: (query, context) =>
        sound.retrieve(query.k > 0 ? { ...query, k: Number.POSITIVE_INFINITY } : query, context),
    })),
  },
  {
    fault: 'accepts any k',
    caughtBy: 'ranking',
    create: changed((sound) => ({
      retrieve: (query, context) =>
        sound.retrieve(
          { ...query, k: Number.isNaN(query.k) ? 0 : Math.max(0, Math.floor(query.k)) },
          context,
        ),
    })),
  },
  {
    fault: 'returns scores that are not finite',
    caughtBy: 'ranking',
    create: withItems((items) => items.map((item) => ({ ...item, score: Number.NaN }))),
  },
  {
    fault: 'returns the worst first',
    caughtBy: 'ranking',
    create: withItems((items) => [...items].reverse()),
  },
  {
    fault: 'returns the same memory twice',
    caughtBy: 'ranking',
    create: withItems((items, { k }) => (k > 1 ? [...items.slice(0, 1), ...items.slice(0, k - 1)] : items)),
  },
  {
    fault: 'orders ties inconsistently',
    caughtBy: 'ranking',
    create: (ports) => {
      let flip = false;
      return withItems((items) => {
        flip = !flip;
        const sign = flip ? 1 : -1;
        return [...items].sort((a, b) => b.score - a.score || sign * (a.id < b.id ? -1 : 1));
      })(ports);
    },
  },
  {
    fault: 'cites turns that nobody added',
    caughtBy: 'provenance',
    create: withItems((items) => items.map((item) => ({ ...item, sourceIds: ['made up'] }))),
  },
  {
    fault: 'links to deleted memories',
    caughtBy: 'provenance',
    create: withItems((items) => items.map((item) => ({ ...item, links: ['gone'] }))),
  },
  {
    fault: 'counts visits in its state while reading',
    caughtBy: 'pure-reads',
    create: changed((sound) => {
      let visits = 0;
      return {
        retrieve: (query, context) => {
          visits += 1;
          return sound.retrieve(query, context);
        },
        snapshot: async () => {
          const snapshot = await sound.snapshot();
          return { ...snapshot, state: { visits, rest: snapshot.state } };
        },
      };
    }),
  },
  {
    fault: 'hands out its own objects',
    caughtBy: 'pure-reads',
    create: changed((sound) => {
      const own = { note: { text: 'kept', sourceIds: ['p1'] } };
      return {
        list: async (scope) => {
          const items = (await sound.list?.(scope)) ?? [];
          return items.map((item, place) => (place === 0 ? Object.assign(own.note, { ...item }) : item));
        },
        snapshot: async () => ({ ...(await sound.snapshot()), state: { text: own.note.text } }),
      };
    }),
  },
  {
    fault: 'filters after selecting the best k',
    caughtBy: 'filters',
    create: changed((sound) => ({
      retrieve: async ({ filters, ...query }, context) => {
        const all = await sound.retrieve(query, context);
        const allowed = await sound.retrieve(
          { ...query, k: Number.POSITIVE_INFINITY, ...(filters && { filters }) },
          context,
        );
        const ids = new Set(allowed.items.map(({ id }) => id));
        return { ...all, items: all.items.filter(({ id }) => ids.has(id)) };
      },
    })),
  },
  {
    fault: 'ignores the metadata of messages',
    caughtBy: 'filters',
    create: changed((sound) => ({
      retrieve: ({ filters, ...query }, context) => {
        const { meta: _ignored, ...others } = filters ?? {};
        return sound.retrieve({ ...query, filters: others }, context);
      },
    })),
  },
  {
    fault: 'forgets the filters',
    caughtBy: 'filters',
    create: changed((sound) => ({
      retrieve: ({ filters: _ignored, ...query }, context) => sound.retrieve(query, context),
    })),
  },
  {
    fault: 'ignores the query',
    caughtBy: 'exact-match',
    create: changed((sound) => ({
      retrieve: (query, context) => sound.retrieve({ ...query, text: query.text.slice(0, 2) }, context),
    })),
  },
  {
    fault: 'treats questions as patterns',
    caughtBy: 'plain-data',
    create: changed((sound) => ({
      retrieve: async (query, context) => {
        const pattern = new RegExp(query.text, 'u');
        return sound.retrieve({ ...query, text: pattern.source }, context);
      },
    })),
  },
  {
    fault: 'returns nothing when an embedding fails',
    caughtBy: 'idempotence',
    create: changed((sound) => ({
      retrieve: (query, context) =>
        sound.retrieve(query, context).catch(() => ({ items: [], usage: zeroUsage })),
    })),
  },
  {
    fault: 'peeks at the evidence',
    caughtBy: 'capabilities',
    create: changed((sound) => ({
      retrieve: async (query, context) => {
        const retrieval = await sound.retrieve(query, context);
        const { evidenceIds } = context;
        if (evidenceIds === undefined) return retrieval;
        return {
          ...retrieval,
          items: retrieval.items.filter(({ sourceIds }) => sourceIds.some((id) => evidenceIds.includes(id))),
        };
      },
    })),
  },
  {
    fault: 'reports that reading is free',
    caughtBy: 'accounting',
    create: changed((sound) => ({
      retrieve: async (query, context) => ({ ...(await sound.retrieve(query, context)), usage: zeroUsage }),
    })),
  },
  {
    fault: 'explains a score by parts that do not sum to it',
    caughtBy: 'explanations',
    create: withExplanation((explanation) => ({
      ...explanation,
      memories: explanation.memories.map((one) => ({ ...one, parts: [...one.parts, ...one.parts] })),
    })),
  },
  {
    fault: 'says nothing about a memory that was asked about',
    caughtBy: 'explanations',
    create: withExplanation((explanation) => ({
      ...explanation,
      memories: explanation.memories.filter(({ step }) => step === 'found'),
    })),
  },
  {
    fault: 'does not count the memories that it left out',
    caughtBy: 'explanations',
    create: withExplanation(({ counts: { found = 0 }, ...explanation }) => ({
      ...explanation,
      counts: { found },
    })),
  },
  {
    fault: 'finds more when it explains',
    caughtBy: 'explanations',
    create: changed((sound) => ({
      retrieve: (query, context) =>
        sound.retrieve(context.explain === undefined ? query : { ...query, k: query.k + 1 }, context),
    })),
  },
];

/** The sound memory with a changed explanation. */
function withExplanation(change: (explanation: ReadExplanation) => ReadExplanation): Mutant['create'] {
  return changed((sound) => ({
    retrieve: async (query, context) => {
      const { explanation, ...retrieval } = await sound.retrieve(query, context);
      return { ...retrieval, ...(explanation && { explanation: change(explanation) }) };
    },
  }));
}
