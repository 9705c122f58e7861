import {
  type ChangeRequest,
  derivedId,
  type MemoryChanges,
  mergeSourceIds,
  type Observation,
  type RememberRequest,
  shownText,
} from '@memgym/memory-systems/define';
import { latestEventTime } from '@memgym/memory-systems/toolkit';
import { analyseHotSegment } from './analyse-segment.js';
import type { TierIndex } from './create-tier-index.js';
import { insertTopics } from './insert-topics.js';
import { type MemoryOsMemoryOptions, settingsOf } from './memory-os-memory-options.js';
import { laterMs, type MemoryOsState } from './memory-os-state.js';
import { movePages } from './move-pages.js';
import type { MemoryOsRules } from './rules.js';
import { type Exchange, kinds } from './tiers.js';
import { createWorkspace, type Entry } from './workspace.js';
import type { Writing } from './writing.js';

/**
 * For each exchange, short-term memory makes room and stores it, and the hottest topic is analysed. Source:
 * docs/specs/memory-systems.md#memoryos-write.
 */
export async function rememberExchanges(
  request: RememberRequest<MemoryOsState, TierIndex>,
  options: MemoryOsMemoryOptions,
  rules: MemoryOsRules,
): Promise<MemoryChanges<MemoryOsState>> {
  const writing = beginWriting(request, options, rules);
  for (const observation of request.observations) {
    const latestMs = laterMs(writing.state.latestMs, observation.eventTime);
    writing.state = { ...writing.state, latestMs };
    const isReply = completed(observation, writing);
    if (writing.rules.holdsOneFewer) {
      if (!isReply) writing.workspace.put(exchangeOf(observation, writing.rules));
      const isMoved = await makeRoom(writing);
      if (isReply && !isMoved) continue;
    } else {
      if (isReply) continue;
      await makeRoom(writing);
      writing.workspace.put(exchangeOf(observation, writing.rules));
    }
    await analyseHotSegment(writing);
  }
  return changesOf(writing);
}

/** Ends the newest exchange, which could still get another reply. It moves on as if another exchange followed. */
export async function settleExchange(
  request: ChangeRequest<MemoryOsState, TierIndex>,
  options: MemoryOsMemoryOptions,
  rules: MemoryOsRules,
): Promise<MemoryChanges<MemoryOsState>> {
  const writing = beginWriting(request, options, rules);
  await makeRoom(writing);
  await analyseHotSegment(writing);
  return changesOf(writing);
}

function beginWriting(
  request: ChangeRequest<MemoryOsState, TierIndex>,
  options: MemoryOsMemoryOptions,
  rules: MemoryOsRules,
): Writing {
  return {
    request,
    options,
    settings: settingsOf(options),
    rules,
    workspace: createWorkspace(request, rules),
    warnings: [],
    skipped: [],
    state: request.view.state,
  };
}

function changesOf({ workspace, warnings, skipped, state }: Writing): MemoryChanges<MemoryOsState> {
  return { ...workspace.changes(), warnings, skipped, state };
}

function speakerOf({ speaker, role }: Observation): string {
  return speaker ?? role ?? 'document';
}

function exchangeOf(observation: Observation, { speakersAlone }: Writing['rules']): Entry<Exchange> {
  const { sourceId, role, speaker, eventTime, sessionId = null, content } = observation;
  const said = shownText(observation);
  const opens = role === 'user';
  return {
    id: derivedId('exchange', sourceId),
    kind: kinds.exchange,
    text: said,
    sourceIds: [sourceId],
    eventTime,
    data: {
      tier: 'exchange',
      said,
      sides: opens ? { user: content, reply: '' } : { user: '', reply: content },
      opening: opens ? said : '',
      awaitsReplyTo: opens && !(speakersAlone && speaker !== undefined) ? speakerOf(observation) : null,
      sessionId,
      complete: false,
    },
  };
}

/** Whether this is the other side of the newest exchange: the next message of another speaker in the same session. */
function completed(observation: Observation, { workspace, rules, skipped }: Writing): boolean {
  const newest = workspace.ofKind(kinds.exchange).at(-1);
  if (newest?.data.tier !== 'exchange') return false;
  const { data } = newest;
  const { opening, sides } = data;
  const replaces = rules.lastReplyCounts && observation.role === 'assistant';
  if (!replaces && !isAwaited(observation, data)) return false;
  const opened = opening === '' ? [] : newest.sourceIds.slice(0, 1);
  for (const sourceId of newest.sourceIds.slice(opened.length)) {
    skipped.push({ sourceId, reason: 'a later reply to the same message replaced it' });
  }
  const said = [opening, shownText(observation)].filter((text) => text !== '').join('\n');
  workspace.put({
    ...newest,
    text: said,
    sourceIds: mergeSourceIds({ sourceIds: opened }, { sourceIds: [observation.sourceId] }),
    eventTime: latestEventTime([newest, observation]),
    data: {
      ...data,
      said,
      sides: { ...sides, reply: observation.content },
      awaitsReplyTo: null,
      complete: opening !== '',
    },
  });
  return true;
}

function isAwaited(observation: Observation, { awaitsReplyTo, sessionId }: Exchange): boolean {
  const { role, sessionId: own = null } = observation;
  const spoken = role === 'user' || role === 'assistant';
  if (!spoken || awaitsReplyTo === null || sessionId !== own) return false;
  return awaitsReplyTo !== speakerOf(observation);
}

/** Moves the oldest exchanges on until one fewer than the capacity remains. */
async function makeRoom(writing: Writing): Promise<boolean> {
  const { workspace, settings, skipped, rules } = writing;
  const held = workspace.ofKind(kinds.exchange);
  const newest = held.at(-1)?.data;
  // When room is made after an exchange was added, that exchange may still wait for its reply.
  const waits = rules.holdsOneFewer && newest?.tier === 'exchange' && newest.awaitsReplyTo !== null;
  const most = Math.max(settings.shortTermCapacity - 1, waits ? 1 : 0);
  const leaving = held.slice(0, Math.max(0, held.length - most));
  const dropped = leaving.filter(
    ({ data }) => rules.dropsIncompleteExchanges && data.tier === 'exchange' && !data.complete,
  );
  for (const { id, sourceIds } of dropped) {
    workspace.remove(id);
    for (const sourceId of sourceIds) {
      skipped.push({ sourceId, reason: 'one side of its exchange was empty when it left short-term memory' });
    }
  }
  const moving = leaving.filter((entry) => !dropped.includes(entry));
  if (moving.length === 0) return false;
  await insertTopics(await movePages(moving, writing), writing);
  return true;
}
