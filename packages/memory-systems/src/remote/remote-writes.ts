import { InvalidArgumentError } from '@memgym/core/errors';
import {
  digest,
  type MemoryInput,
  scopeKey,
  type WriteContext,
  type WriteReport,
  type WriteWarning,
} from '@memgym/core/memory';
import type { Observation } from '../scoped/design/observation.js';
import { contentDigest, observationsOf, siftObservations } from '../scoped/write/observations.js';
import { shownText } from '../scoped/write/remember-each.js';
import { type KnownMessages, knownMessage, type ScopeMessages } from './known-messages.js';
import { createUsageTally, type RemoteCalls } from './remote-calls.js';
import type { RemoteMemory, RemoteScope } from './remote-memory.js';
import { remoteScopeOf } from './remote-scope.js';

/** Writes messages to a remote memory, each once. Call it for one write of a scope at a time. */
export function createRemoteWrites(
  remote: RemoteMemory,
  { calls, messages }: { calls: RemoteCalls; messages: KnownMessages },
) {
  const { name, maxMessages = Number.POSITIVE_INFINITY, expires = false } = remote;

  /** The ids that are not in this process' own list, but in the service's. */
  async function knownThere(
    scope: RemoteScope,
    inputs: readonly Observation[],
    { known }: ScopeMessages,
    request: Pick<Parameters<RemoteCalls['make']>[0], 'signal' | 'onUsage'>,
  ): Promise<ReadonlySet<string>> {
    const ids = [...new Set(inputs.map(({ sourceId }) => sourceId))].filter((id) => !known.has(id));
    if (remote.known === undefined || ids.length === 0) return new Set();
    const found = await calls.make({ operation: 'known', ...request }, async (call) =>
      remote.known?.(scope, ids, call),
    );
    return new Set(found);
  }

  return async function write(inputs: readonly MemoryInput[], context: WriteContext): Promise<WriteReport> {
    const { clock, signal } = context;
    const scope = remoteScopeOf(context.scope);
    const usage = createUsageTally();
    // Refuses a cancelled call before anything is sent.
    await calls.make({ operation: 'remember', signal }, async () => undefined);
    const observations = inputs.flatMap(observationsOf);
    const held = messages.open(scope);
    const there = await knownThere(scope, observations, held, { signal, onUsage: usage.add });
    const ofThose = new Map(
      observations
        .filter(({ sourceId }) => there.has(sourceId))
        .map(({ sourceId, content }) => [sourceId, contentDigest(content)]),
    );
    const { fresh, learned, skipped } = siftObservations(
      inputs,
      (sourceId) => held.known.get(sourceId)?.digest ?? ofThose.get(sourceId),
      clock,
    );
    for (const id of there) held.uncertain.delete(id);
    const expiring = expires ? undefined : fresh.find(({ expiresAt }) => expiresAt !== undefined);
    if (expiring !== undefined) {
      throw new InvalidArgumentError(
        'expiresAt',
        `${name} cannot hide ${JSON.stringify(expiring.sourceId)} later.`,
        {
          hint: 'Leave it out. A remote memory with `expires` accepts it: it returns `expiresAt` with every memory.',
        },
      );
    }
    const digests = new Map(learned);
    const stored: string[] = [];
    const warnings: WriteWarning[] = [];
    const notStored: { sourceId: string; reason: string }[] = [...skipped];
    for (let from = 0; from < fresh.length; from += maxMessages) {
      const batch = fresh.slice(from, from + maxMessages);
      const ids = batch.map(({ sourceId }) => sourceId);
      const repeated = ids.filter((id) => held.uncertain.has(id));
      const now = clock.now();
      const key = digest([name, scopeKey(scope.scope), ids]);
      // Until it has succeeded: the service may store messages and fail afterwards.
      for (const id of ids) held.uncertain.add(id);
      held.sent += 1;
      const request = { operation: 'remember', now, key, onUsage: usage.add };
      const done = await calls.make(request, (call) =>
        remote.remember(
          scope,
          batch.map((observation) => ({ ...observation, text: shownText(observation) })),
          call,
        ),
      );
      for (const each of batch) {
        held.uncertain.delete(each.sourceId);
        held.known.set(each.sourceId, knownMessage(each, digests.get(each.sourceId) ?? '', now));
      }
      stored.push(...(done?.stored ?? []));
      notStored.push(...(done?.skipped ?? []).map(({ sourceId, reason }) => ({ sourceId, reason })));
      if (repeated.length > 0 && remote.known === undefined) warnings.push(mayBeTwice(repeated));
    }
    return {
      stored: [...new Set(stored)],
      buffered: [],
      skipped: notStored,
      ...(warnings.length > 0 && { warnings }),
      usage: usage.total(),
    };
  };
}

function mayBeTwice(ids: readonly string[]): WriteWarning {
  return {
    kind: 'repeated-write',
    detail: `An earlier write of ${JSON.stringify(ids)} failed, and the service cannot say whether it stored them all the same: they may be there twice.`,
  };
}
