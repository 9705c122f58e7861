import type { ModelAccess } from '@memgym/memory-systems/define';
import { extractKeywordsPrompt } from './prompts/extract-keywords.js';
import { findTopicsPrompt } from './prompts/find-topics.js';
import type { MemoryOsRules } from './rules.js';

/**
 * Keywords of a text from a separate call, as in the LoCoMo script and MemoryBench's copy; none if the reply cannot be
 * read. Source: docs/specs/memory-systems.md#memoryos-presets.
 */
export async function findKeywords(
  text: string,
  { keywords, temperature }: Pick<MemoryOsRules, 'keywords' | 'temperature'>,
  { tryAsk }: Pick<ModelAccess, 'tryAsk'>,
): Promise<readonly string[]> {
  if (keywords === 'asked') {
    const asked = await tryAsk(extractKeywordsPrompt, { text }, { temperature });
    return asked.ok ? asked.output.keywords : [];
  }
  const asked = await tryAsk(findTopicsPrompt, { exchanges: [{ number: 0, said: text }] }, { temperature });
  return asked.ok ? [...new Set(asked.output.topics.flatMap((topic) => topic.keywords))] : [];
}
