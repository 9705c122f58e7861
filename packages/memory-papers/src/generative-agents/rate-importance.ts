import type { WriteWarning } from '@memgym/core';
import type { ModelAccess } from '@memgym/memory-systems/define';
import { unusableReply } from '@memgym/memory-systems/toolkit';
import type { GenerativeAgentsMemoryOptions } from './generative-agents-memory-options.js';
import { rateImportancePrompt } from './prompts/rate-importance.js';

/** Replacement for an unreadable rating: the middle of 1 to 10. */
const middle = 5.5;

/**
 * Importance of each text, 1 to 10, one call per text.
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
export async function rateImportance(
  texts: readonly string[],
  { tryAsk }: Pick<ModelAccess, 'tryAsk'>,
  options: Pick<GenerativeAgentsMemoryOptions, 'onUnusableReply'>,
): Promise<{ ratings: number[]; warnings: WriteWarning[] }> {
  const asked = await Promise.all(texts.map((text) => tryAsk(rateImportancePrompt, { text })));
  const warnings: WriteWarning[] = [];
  const ratings = asked.map((reply) => {
    if (reply.ok) return reply.output.importance;
    const detail = `The importance was set to ${middle}: ${reply.problem}`;
    warnings.push(unusableReply(options, reply.error, detail));
    return middle;
  });
  return { ratings, warnings };
}
