import { createBm25Index } from '@memgym/memory-systems/indexes';
import { create, insert, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import bm25 from 'wink-bm25-text-search';

/** The interface of a search engine in the benchmark. */
export interface Engine {
  readonly name: string;
  /** Indexes everything, ready to search. */
  build(texts: readonly string[]): Promise<Search>;
}

/** The ids of the ten best. */
export type Search = (query: string) => Promise<readonly string[]> | readonly string[];

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

function own(name: string, options: Parameters<typeof createBm25Index>[0]): Engine {
  return {
    name,
    async build(texts) {
      const index = createBm25Index(options);
      texts.forEach((text, number) => {
        index.add(String(number), text);
      });
      return (query) => index.search(query, 10).map(({ id }) => id);
    },
  };
}

/** Our engine, without stemming so that all engines count about the same words, and with its defaults. */
export const engines: readonly Engine[] = [
  own('memgym', { analyzer: { stem: false } }),
  own('memgym, default (stems)', {}),
  {
    name: 'minisearch',
    async build(texts) {
      const index = new MiniSearch({ fields: ['text'] });
      texts.forEach((text, id) => {
        index.add({ id, text });
      });
      return (query) =>
        index
          .search(query)
          .slice(0, 10)
          .map(({ id }) => String(id));
    },
  },
  {
    name: 'orama',
    async build(texts) {
      const database = create({ schema: { text: 'string' } });
      for (const [number, text] of texts.entries()) await insert(database, { id: String(number), text });
      return async (query) => {
        const { hits } = await search(database, { term: query, limit: 10 });
        return hits.map(({ id }) => id);
      };
    },
  },
  {
    name: 'wink',
    async build(texts) {
      const engine = bm25();
      engine.defineConfig({ fldWeights: { text: 1 } });
      engine.definePrepTasks([words]);
      texts.forEach((text, number) => {
        engine.addDoc({ text }, number);
      });
      engine.consolidate();
      return (query) => engine.search(query, 10).map(([id]) => id);
    },
  },
];
