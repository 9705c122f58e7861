import { defined } from '@memgym/core/config';
import type { EventTime, Expiry, IngestTime, JsonObject } from '@memgym/core/memory';
import type { Observation } from '../scoped/design/observation.js';
import type { RemoteScope } from './remote-memory.js';

/** A message that this process wrote. */
export interface KnownMessage {
  /** Digest of its content. */
  readonly digest: string;
  readonly ingestTime: IngestTime;
  readonly eventTime?: EventTime | undefined;
  readonly expiresAt?: Expiry | undefined;
  readonly meta?: JsonObject | undefined;
}

/** The messages of one scope that this process wrote, or tried to write. */
export interface ScopeMessages {
  /** Undefined after a restore, until the next write. */
  scope: RemoteScope | undefined;
  readonly known: Map<string, KnownMessage>;
  /** Messages of writes that failed: the service may have stored them. */
  readonly uncertain: Set<string>;
  /** Number of writes that were sent. */
  sent: number;
  /** Number of writes, the first ones, on which the service no longer works. */
  settled: number;
}

/** The messages of all scopes, by label. */
export interface KnownMessages {
  /** The messages of a scope; of an unknown one, empty ones that are not kept. */
  of(label: string): ScopeMessages;
  /** The messages of a scope, for writing. */
  open(scope: RemoteScope): ScopeMessages;
  forget(label: string): void;
  /** Replaces the known messages of all scopes. */
  replace(known: ReadonlyMap<string, ScopeMessages['known']>): void;
  readonly all: ReadonlyMap<string, ScopeMessages>;
}

const none = (scope?: RemoteScope): ScopeMessages => ({
  scope,
  known: new Map(),
  uncertain: new Set(),
  sent: 0,
  settled: 0,
});

export function createKnownMessages(): KnownMessages {
  const scopes = new Map<string, ScopeMessages>();
  return {
    all: scopes,
    of: (label) => scopes.get(label) ?? none(),
    open(scope) {
      const messages = scopes.get(scope.label) ?? none(scope);
      messages.scope ??= scope;
      scopes.set(scope.label, messages);
      return messages;
    },
    forget: (label) => void scopes.delete(label),
    replace(known) {
      scopes.clear();
      for (const [label, messages] of known) scopes.set(label, { ...none(), known: messages });
    },
  };
}

/** What is kept of a message after it was written. */
export function knownMessage(
  { eventTime, expiresAt, meta }: Observation,
  digest: string,
  ingestTime: IngestTime,
): KnownMessage {
  return {
    digest,
    ingestTime,
    ...defined({ eventTime, expiresAt, meta }),
  };
}
