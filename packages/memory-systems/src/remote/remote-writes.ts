import { InvalidArgumentError } from '@memgym/core/errors';
import {
  digest,
  type IngestTime,
  type MemoryInput,
  scopeKey,
  type Usage,
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
import type { RemoteUse } from './remote-reads.js';
import { remoteScopeOf } from './remote-scope.js';

/** What was written so far. */
interface Written {
  readonly stored: string[];
  readonly skipped: { readonly sourceId: string; readonly reason: string }[];
  readonly warnings: WriteWarning[];
}

/** One write, before it is sent. */
interface Sending {
  readonly scope: RemoteScope;
  readonly held: ScopeMessages;
  readonly now: IngestTime;
  readonly onUsage: (usage: Usage) => void;
  /** Of the content of each message. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Writes messages to a remote memory, each once. Call it for one write of a scope at a time. */
export class RemoteWrites {
  readonly #remote: RemoteMemory;
  readonly #calls: RemoteCalls;
  readonly #messages: KnownMessages;

  constructor({ remote, calls, messages }: RemoteUse) {
    this.#remote = remote;
    this.#calls = calls;
    this.#messages = messages;
  }

  async write(inputs: readonly MemoryInput[], context: WriteContext): Promise<WriteReport> {
    const { clock, signal } = context;
    const scope = remoteScopeOf(context.scope);
    const usage = createUsageTally();
    // Refuses a cancelled call before anything is sent.
    await this.#calls.make({ operation: 'remember', signal }, async () => undefined);
    const observations = inputs.flatMap(observationsOf);
    const held = this.#messages.open(scope);
    const ids = new Set(observations.map(({ sourceId }) => sourceId));
    const unknown = [...ids].filter((id) => !held.known.has(id));
    const there = await this.#knownThere(scope, unknown, { signal, onUsage: usage.add });
    const ofThose = new Map(
      observations
        .filter(({ sourceId }) => there.has(sourceId))
        .map(({ sourceId, content }) => [sourceId, contentDigest(content)]),
    );
    const { fresh, learned, skipped } = siftObservations(inputs, {
      clock,
      digestOf: (sourceId) => held.known.get(sourceId)?.digest ?? ofThose.get(sourceId),
    });
    for (const id of there) held.uncertain.delete(id);
    this.#checkExpiry(fresh);
    const written: Written = { stored: [], skipped: [...skipped], warnings: [] };
    const digests = new Map(learned);
    const { maxMessages = Number.POSITIVE_INFINITY } = this.#remote;
    for (let from = 0; from < fresh.length; from += maxMessages) {
      const sending = { scope, held, now: clock.now(), onUsage: usage.add, digests };
      await this.#send(fresh.slice(from, from + maxMessages), sending, written);
    }
    return {
      stored: [...new Set(written.stored)],
      buffered: [],
      skipped: written.skipped,
      ...(written.warnings.length > 0 && { warnings: written.warnings }),
      usage: usage.total(),
    };
  }

  /** Those of the ids that are in the service's list. */
  async #knownThere(
    scope: RemoteScope,
    ids: readonly string[],
    request: Pick<Parameters<RemoteCalls['make']>[0], 'signal' | 'onUsage'>,
  ): Promise<ReadonlySet<string>> {
    if (this.#remote.known === undefined || ids.length === 0) return new Set();
    const found = await this.#calls.make({ operation: 'known', ...request }, async (call) =>
      this.#remote.known?.(scope, ids, call),
    );
    return new Set(found);
  }

  /** @throws {InvalidArgumentError} when a message expires and the service cannot say so */
  #checkExpiry(fresh: readonly Observation[]): void {
    const { name, expires = false } = this.#remote;
    const expiring = expires ? undefined : fresh.find(({ expiresAt }) => expiresAt !== undefined);
    if (expiring === undefined) return;
    throw new InvalidArgumentError(
      'expiresAt',
      `${name} cannot hide ${JSON.stringify(expiring.sourceId)} later.`,
      {
        hint: 'Leave it out. A remote memory with `expires` accepts it: it returns `expiresAt` with every memory.',
      },
    );
  }

  async #send(
    batch: readonly Observation[],
    { scope, held, now, onUsage, digests }: Sending,
    { stored, skipped, warnings }: Written,
  ): Promise<void> {
    const remote = this.#remote;
    const ids = batch.map(({ sourceId }) => sourceId);
    const repeated = ids.filter((id) => held.uncertain.has(id));
    // Until it has succeeded: the service may store messages and fail afterwards.
    for (const id of ids) held.uncertain.add(id);
    held.sent += 1;
    const key = digest([remote.name, scopeKey(scope.scope), ids]);
    const done = await this.#calls.make({ operation: 'remember', now, key, onUsage }, (call) =>
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
    for (const one of done?.stored ?? []) stored.push(one);
    for (const { sourceId, reason } of done?.skipped ?? []) skipped.push({ sourceId, reason });
    if (repeated.length > 0 && remote.known === undefined) warnings.push(mayBeTwice(repeated));
  }
}

function mayBeTwice(ids: readonly string[]): WriteWarning {
  return {
    kind: 'repeated-write',
    detail: `An earlier write of ${JSON.stringify(ids)} failed, and the service cannot say whether it stored them all the same: they may be there twice.`,
  };
}
