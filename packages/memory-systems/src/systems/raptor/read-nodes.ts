import type { ReadRequest, SearchResult } from '../../scoped/index.js';
import { loadTokensOf } from './count-tokens.js';
import { fitTokens } from './fit-tokens.js';
import type { RaptorMemoryOptions } from './raptor-memory-options.js';
import type { RaptorState } from './raptor-state.js';

/** The retrieved nodes whose texts fit into `maxTokens`. Source: docs/specs/memory-systems.md#raptor. */
export async function readNodes(
  { search }: Pick<ReadRequest<RaptorState>, 'search'>,
  { profile, maxTokens }: RaptorMemoryOptions,
): Promise<SearchResult> {
  const found = await search();
  const limits = { maxTokens, stopAtFirst: profile === 'reference', tokensOf: await loadTokensOf(profile) };
  const { kept, dropped } = fitTokens(found, ({ record }) => record.item.text, limits);
  return { hits: kept, truncated: dropped };
}
