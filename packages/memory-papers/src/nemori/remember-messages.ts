import type { MemoryChanges, RememberRequest } from '@memgym/memory-systems/define';
import { detectLanguage } from '@memgym/text';
import type { NemoriIndex } from './create-nemori-index.js';
import { keepMessage, showKept } from './kept-message.js';
import type { NemoriMemoryOptions } from './nemori-memory-options.js';
import { type Entry, type Waiting, waitingEntry } from './nemori-record.js';
import { processMessages } from './process-messages.js';
import { detectBoundaryPrompt } from './prompts/detect-boundary.js';
import type { NemoriRules } from './rules.js';
import { askOrWarn, endWriting, startWriting, type Writing } from './writing.js';

type Request = RememberRequest<null, NemoriIndex>;

/**
 * Messages wait until there are enough, or until one begins a new episode; then they become episodes. Source:
 * docs/specs/memory-systems.md#nemori-write and "Paper and 2025-09 release".
 */
export async function rememberMessages(
  request: Request,
  options: NemoriMemoryOptions,
  rules: NemoriRules,
): Promise<MemoryChanges<null>> {
  const writing = startWriting(request, options, rules);
  const entries = request.observations.map((observation) => waitingEntry(keepMessage(observation)));
  if (writing.settings.segmentation === 'batch') await takeInBatches(entries, writing);
  else await takeOneByOne(entries, writing);
  return endWriting(writing, new Set(request.observations.map(({ sourceId }) => sourceId)));
}

/** All waiting messages become episodes, in any number. */
export async function flushMessages(
  request: Omit<Request, 'observations'>,
  options: NemoriMemoryOptions,
  rules: NemoriRules,
): Promise<MemoryChanges<null>> {
  const writing = startWriting(request, options, rules);
  await processMessages(writing.workspace.waiting(), writing);
  return endWriting(writing, new Set());
}

async function takeInBatches(entries: readonly Entry<Waiting>[], writing: Writing): Promise<void> {
  for (const entry of entries) writing.workspace.put(entry);
  const waiting = writing.workspace.waiting();
  if (waiting.length >= writing.rules.batchMessages(writing.settings))
    await processMessages(waiting, writing);
}

async function takeOneByOne(entries: readonly Entry<Waiting>[], writing: Writing): Promise<void> {
  const { workspace, settings, rules } = writing;
  for (const entry of entries) {
    const waiting = workspace.waiting();
    const asks = waiting.length >= settings.bufferMinMessages;
    const topic = asks ? await endedTopic(waiting, entry, writing) : undefined;
    if (topic !== undefined) await processMessages(waiting, writing, topic);
    workspace.put(entry);
    const all = workspace.waiting();
    const full = rules.limitsBuffer && all.length >= settings.bufferMaxMessages;
    if (full) await processMessages(all, writing);
  }
}

/** The topic of the waiting messages, if a new message starts another episode; undefined if it continues. */
async function endedTopic(
  waiting: readonly Entry<Waiting>[],
  next: Entry<Waiting>,
  writing: Writing,
): Promise<string | undefined> {
  const { rules, settings } = writing;
  const shown = showKept(rules.shownBuffer(waiting).map(({ data }) => data.message));
  const [message] = showKept([next.data.message]);
  if (message === undefined) return undefined;
  const language = detectLanguage([...shown, message].map(({ text }) => text).join('\n'));
  const asked = await askOrWarn(writing, detectBoundaryPrompt, {
    input: {
      language,
      buffer: shown,
      message: { ...message, number: shown.length },
      gapMinutes: settings.gapMinutes,
    },
  });
  if (asked === undefined || !asked.should_end) return undefined;
  const isEnd = rules.acceptsEnd(asked.confidence, settings.boundaryConfidence);
  return isEnd ? asked.topic_summary || asked.reason : undefined;
}
