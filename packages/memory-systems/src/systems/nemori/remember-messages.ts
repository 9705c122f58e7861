import type { MemoryChanges, RememberRequest } from '../../scoped/index.js';
import type { NemoriIndex } from './create-nemori-index.js';
import { endedTopic } from './detect-boundary.js';
import { keepMessage } from './kept-message.js';
import type { NemoriMemoryOptions } from './nemori-memory-options.js';
import { type Entry, type Waiting, waitingEntry } from './nemori-record.js';
import { processMessages } from './process-messages.js';
import { endWriting, startWriting, type Writing } from './writing.js';

type Request = RememberRequest<null, NemoriIndex>;

/**
 * Messages wait until there are enough, or until one begins a new episode; then they become episodes. Source:
 * docs/specs/memory-systems.md#nemori-write and "Paper and 2025-09 release".
 */
export async function rememberMessages(
  request: Request,
  options: NemoriMemoryOptions,
): Promise<MemoryChanges<null>> {
  const writing = startWriting(request, options);
  const entries = request.observations.map((observation) => waitingEntry(keepMessage(observation)));
  if (writing.settings.segmentation === 'batch') await takeInBatches(entries, writing);
  else await takeOneByOne(entries, writing);
  return endWriting(writing, new Set(request.observations.map(({ sourceId }) => sourceId)));
}

/** All waiting messages become episodes, in any number. */
export async function flushMessages(
  request: Omit<Request, 'observations'>,
  options: NemoriMemoryOptions,
): Promise<MemoryChanges<null>> {
  const writing = startWriting(request, options);
  await processMessages(writing.workspace.waiting(), writing);
  return endWriting(writing, new Set());
}

async function takeInBatches(entries: readonly Entry<Waiting>[], writing: Writing): Promise<void> {
  for (const entry of entries) writing.workspace.put(entry);
  const waiting = writing.workspace.waiting();
  if (waiting.length >= neededMessages(writing)) await processMessages(waiting, writing);
}

/**
 * Number of messages from which a batch is written. The original uses the buffer's minimum, so that it never segments
 * messages that arrive one by one (docs/specs/memory-systems.md#nemori-faults).
 */
function neededMessages({ options, settings }: Writing): number {
  const { bufferMinMessages, bufferMaxMessages, batchThreshold } = settings;
  if (options.profile === 'reference') return bufferMinMessages;
  return Math.min(bufferMaxMessages, Math.max(bufferMinMessages, batchThreshold));
}

async function takeOneByOne(entries: readonly Entry<Waiting>[], writing: Writing): Promise<void> {
  const { workspace, settings, options } = writing;
  for (const entry of entries) {
    const waiting = workspace.waiting();
    const asks = waiting.length >= settings.bufferMinMessages;
    const topic = asks ? await endedTopic(waiting, entry, writing) : undefined;
    if (topic !== undefined) await processMessages(waiting, writing, topic);
    workspace.put(entry);
    const all = workspace.waiting();
    // The release ignores its limit: docs/specs/memory-systems.md#nemori.
    const full = options.profile === 'fixed' && all.length >= settings.bufferMaxMessages;
    if (full) await processMessages(all, writing);
  }
}
