import {
  derivedId,
  type MemoryChanges,
  mergeSourceIds,
  type Observation,
  type RememberRequest,
  shownText,
} from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { analyseHotSegment } from './analyse-segment.js';
import type { TierIndex } from './create-tier-index.js';
import { insertTopics } from './insert-topics.js';
import { type MemoryOsMemoryOptions, settingsOf } from './memory-os-memory-options.js';
import { quirksOf } from './memory-os-presets.js';
import { laterMs, type MemoryOsState } from './memory-os-state.js';
import { movePages } from './move-pages.js';
import { type Exchange, kinds } from './tiers.js';
import { createWorkspace, type Entry } from './workspace.js';
import type { Writing } from './writing.js';

/**
 * Exchange by exchange: short-term memory makes room, stores the exchange, and the hottest topic is analysed.
 * Source: docs/specs/memory-systems.md#memoryos-write.
 */
export async function rememberExchanges(
  request: RememberRequest<MemoryOsState, TierIndex>,
  options: MemoryOsMemoryOptions,
): Promise<MemoryChanges<MemoryOsState>> {
  const writing: Writing = {
    request,
    options,
    settings: settingsOf(options),
    quirks: quirksOf(options.profile, options.preset),
    workspace: createWorkspace(request),
    warnings: [],
    skipped: [],
    state: request.view.state,
  };
  for (const observation of request.observations) {
    const latestMs = laterMs(writing.state.latestMs, observation.eventTime);
    writing.state = { ...writing.state, latestMs };
    const isReply = completed(observation, writing);
    if (writing.quirks.holdsOneFewer) {
      if (!isReply) writing.workspace.put(exchangeOf(observation));
      const isMoved = await makeRoom(writing);
      if (isReply && !isMoved) continue;
    } else {
      if (isReply) continue;
      await makeRoom(writing);
      writing.workspace.put(exchangeOf(observation));
    }
    await analyseHotSegment(writing);
  }
  const { workspace, warnings, skipped, state } = writing;
  return { ...workspace.changes(), warnings, skipped, state };
}

function speakerOf({ speaker, role }: Observation): string {
  return speaker ?? role ?? 'document';
}

function exchangeOf(observation: Observation): Entry<Exchange> {
  const { sourceId, role, eventTime, sessionId = null } = observation;
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
      awaitsReplyTo: opens ? speakerOf(observation) : null,
      sessionId,
      complete: false,
    },
  };
}

/** Whether this is the other side of the newest exchange: another speaker, right after, in the same session. */
function completed(observation: Observation, { workspace }: Writing): boolean {
  const newest = workspace.ofKind(kinds.exchange).at(-1);
  if (newest?.data.tier !== 'exchange') return false;
  const { awaitsReplyTo, sessionId, said } = newest.data;
  const { role, sessionId: own = null } = observation;
  const spoken = role === 'user' || role === 'assistant';
  if (!spoken || awaitsReplyTo === null || sessionId !== own) return false;
  if (awaitsReplyTo === speakerOf(observation)) return false;
  const both = `${said}\n${shownText(observation)}`;
  workspace.put({
    ...newest,
    text: both,
    sourceIds: mergeSourceIds(newest, { sourceIds: [observation.sourceId] }),
    eventTime: latestEventTime([newest, observation]),
    data: { ...newest.data, said: both, awaitsReplyTo: null, complete: true },
  });
  return true;
}

/** Moves the oldest exchanges on until one fewer than the capacity is left. */
async function makeRoom(writing: Writing): Promise<boolean> {
  const { workspace, settings, options, skipped, quirks } = writing;
  const held = workspace.ofKind(kinds.exchange);
  const newest = held.at(-1)?.data;
  // When room is made after an exchange was added, that exchange may still wait for its reply.
  const waits = quirks.holdsOneFewer && newest?.tier === 'exchange' && newest.awaitsReplyTo !== null;
  const most = Math.max(settings.shortTermCapacity - 1, waits ? 1 : 0);
  const leaving = held.slice(0, Math.max(0, held.length - most));
  // The original drops exchanges with an empty side: docs/specs/memory-systems.md#memoryos-faults.
  const dropped = leaving.filter(
    ({ data }) => options.profile === 'reference' && data.tier === 'exchange' && !data.complete,
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
