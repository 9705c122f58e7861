import type { Profile } from '@memgym/core';
import type { ScopedMemoryDesign } from '../../scoped/index.js';

const onOneLine = (text: string): string => text.replaceAll('\n', ' ');

/**
 * The part of a design with which `reference` embeds texts and queries with spaces in place of line breaks, as the
 * original's embedder does (docs/specs/amemgym.md#searching-with-rag-and-awe); `fixed` embeds them as they are.
 */
export function embedOnOneLine(profile: Profile): Pick<ScopedMemoryDesign, 'indexText' | 'read'> {
  if (profile === 'fixed') return {};
  return {
    indexText: ({ item }) => onOneLine(item.text),
    read: async ({ query, search }) => ({ hits: await search({ text: onOneLine(query.text) }) }),
  };
}
