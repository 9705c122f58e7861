import type { ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import { detectLanguage } from '@memgym/text';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { queryKeywordsPrompt } from './prompts/query-keywords.js';
import type { AMemRules } from './rules.js';

/**
 * Searches for the question's keywords, then follows the hits' links. Source:
 * docs/specs/memory-systems.md#a-mem-read.
 */
export async function readNotes(
  request: ReadRequest<AMemState>,
  options: AMemMemoryOptions,
  rules: AMemRules,
): Promise<SearchResult> {
  const { query, embed } = request;
  if (query.text.trim() === '') return { hits: [] };
  const text = options.queryKeywords ? await keywordsOf(request, options) : query.text;
  const [vector] = await embed([text]);
  if (vector === undefined) return { hits: [] };
  return rules.followLinks({ text, vector }, request, options);
}

async function keywordsOf(
  { query, tryAsk }: ReadRequest<AMemState>,
  { temperature, maxOutputTokens, onUnusableReply }: AMemMemoryOptions,
): Promise<string> {
  const input = { language: detectLanguage(query.text), question: query.text };
  const asked = await tryAsk(queryKeywordsPrompt, input, { temperature, maxOutputTokens });
  if (asked.ok) return asked.output.keywords.trim() || query.text;
  if (onUnusableReply === 'fail') throw asked.error;
  return query.text;
}
