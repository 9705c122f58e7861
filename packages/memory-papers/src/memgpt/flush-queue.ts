import type { WriteWarning } from '@memgym/core';
import { derivedId, mergeSourceIds, type RememberRequest } from '@memgym/memory-systems/define';
import { latestEventTime, unusableReply } from '@memgym/memory-systems/toolkit';
import { showText } from '../toolkit/shown-text.js';
import { textSize } from '../toolkit/text-size.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import type { MemgptState } from './memgpt-state.js';
import { summariseFlushedPrompt } from './prompts/summarise-flushed.js';
import type { MemgptRules } from './rules.js';
import type { Workspace } from './workspace.js';

/**
 * The oldest messages of the queue move to recall storage, and the summary of all flushed messages is rewritten: one
 * call. If the reply cannot be read, the old summary is retained. Source: docs/specs/memory-systems.md#memgpt.
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
export async function flushQueue(
  workspace: Workspace,
  { tryAsk }: Pick<RememberRequest<MemgptState>, 'tryAsk'>,
  options: MemgptMemoryOptions,
  rules: MemgptRules,
): Promise<WriteWarning[]> {
  const leaving = rules.leaving(workspace, options);
  for (const { id } of leaving) workspace.move(id, 'recall');
  const [summary] = workspace.at('summary');
  const asked = await tryAsk(summariseFlushedPrompt, {
    summary: summary?.text ?? '',
    messages: leaving.map((memory) => showText(memory)),
    size: options.summarySize,
    unit: options.unit,
  });
  if (!asked.ok) {
    const detail = `${asked.problem} The summary does not cover ${leaving.length} flushed messages.`;
    return [unusableReply(options, asked.error, detail)];
  }
  const { summary: text } = asked.output;
  const summarised = summary === undefined ? leaving : [summary, ...leaving];
  const sourceIds = mergeSourceIds(...summarised);
  if (summary !== undefined) workspace.remove(summary.id);
  const eventTime = latestEventTime(summarised);
  const draft = { id: derivedId('summary', sourceIds, text), kind: 'summary', text, sourceIds, eventTime };
  workspace.put(draft, 'summary', textSize(text, options));
  return [];
}
