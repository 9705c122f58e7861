import type { WriteWarning } from '@memgym/core';
import type { ModelAccess } from '@memgym/memory-systems/define';
import { unusableReply } from '@memgym/memory-systems/toolkit';
import type { ShownText } from '../toolkit/shown-text.js';
import { summariseMessagePrompt } from './prompts/summarise-message.js';
import type { ScmMemoryOptions } from './scm-memory-options.js';

/**
 * Summaries of messages, with one parallel call each; null for an unreadable reply.
 * @throws {ProviderError} when a call fails, or with `onUnusableReply: 'fail'` a reply cannot be read
 */
export async function summariseMessages(
  messages: readonly ShownText[],
  { tryAsk }: Pick<ModelAccess, 'tryAsk'>,
  options: Pick<ScmMemoryOptions, 'onUnusableReply'>,
): Promise<{ summaries: (string | null)[]; warnings: WriteWarning[] }> {
  const asked = await Promise.all(messages.map((message) => tryAsk(summariseMessagePrompt, message)));
  const warnings: WriteWarning[] = [];
  const summaries = asked.map((reply) => {
    if (reply.ok) return reply.output.summary;
    const detail = `A message was stored without a summary: ${reply.problem}`;
    warnings.push(unusableReply(options, reply.error, detail));
    return null;
  });
  return { summaries, warnings };
}
