import type { FoundMemory, ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import type { RaptorSettings } from './raptor-settings.js';
import type { RaptorState } from './raptor-state.js';

/** The retrieved nodes, best first, whose texts together fit into `maxTokens`. */
export async function readNodes(
  { search }: Pick<ReadRequest<RaptorState>, 'search'>,
  { rules, maxTokens }: RaptorSettings,
): Promise<SearchResult> {
  const found = await search();
  const tokensOf = await rules.loadTokensOf();
  const hits: FoundMemory[] = [];
  let used = 0;
  for (const hit of found) {
    const length = tokensOf(hit.record.item.text);
    if (used + length <= maxTokens) {
      hits.push(hit);
      used += length;
    } else if (!rules.skipsLongNodes) break;
  }
  return { hits, truncated: found.length - hits.length };
}
