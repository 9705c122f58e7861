import type { FoundMemory, ReadRequest, SearchResult } from '../../scoped/index.js';
import { loadTokensOf } from './count-tokens.js';
import type { RaptorMemoryOptions } from './raptor-memory-options.js';
import type { RaptorState } from './raptor-state.js';

/**
 * The retrieved nodes, best first, whose texts together fit into `maxTokens`. A node that is too long is skipped; in
 * `reference`, it ends the list (docs/specs/memory-systems.md#raptor-faults).
 */
export async function readNodes(
  { search }: Pick<ReadRequest<RaptorState>, 'search'>,
  { profile, maxTokens }: RaptorMemoryOptions,
): Promise<SearchResult> {
  const found = await search();
  const tokensOf = await loadTokensOf(profile);
  const hits: FoundMemory[] = [];
  let used = 0;
  for (const hit of found) {
    const length = tokensOf(hit.record.item.text);
    if (used + length <= maxTokens) {
      hits.push(hit);
      used += length;
    } else if (profile === 'reference') break;
  }
  return { hits, truncated: found.length - hits.length };
}
