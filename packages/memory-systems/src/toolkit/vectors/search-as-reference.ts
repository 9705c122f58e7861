import type { ScopedMemoryDesign } from '../../scoped/index.js';

const onOneLine = (text: string): string => text.replaceAll('\n', ' ');

/**
 * The part of a design with which `reference` searches like the original: it embeds texts and queries with spaces in
 * place of line breaks, and hits written at the same time stay in the order of their scores
 * (packages/amemgym/spec.md#searching-with-rag-and-awe). `fixed` embeds texts as they are.
 */
export const searchAsReference: Pick<ScopedMemoryDesign, 'indexText' | 'read'> = {
  indexText: ({ item }) => onOneLine(item.text),
  read: async ({ query, search }) => ({
    hits: await search({ text: onOneLine(query.text) }),
    tiesByRank: true,
  }),
};
