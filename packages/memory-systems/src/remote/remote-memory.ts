import type {
  EventTime,
  Expiry,
  HistoryEntry,
  IngestTime,
  JsonObject,
  JsonValue,
  QueryFilters,
  Scope,
  ServiceAbout,
  Usage,
} from '@memgym/core/memory';
import type { Observation } from '../scoped/design/observation.js';

/** A scope under names that are safe in every service: 32 characters of `0-9a-f`, none a prefix of another. */
export interface RemoteScope {
  /** The name of the scope; two scopes never share one. Store and search by it alone. */
  readonly label: string;
  /** The name of its user, equal in all scopes of the user; different from every `label`. */
  readonly userLabel: string;
  /** The scope as the caller wrote it: data, for `scopes`. Any text, also `../` and `__proto__`. */
  readonly scope: Scope;
}

/** A message or document to remember. It is new to the scope, as far as is known, and not blank. */
export interface RemoteMessage extends Observation {
  /** `content` after the name or role of its speaker, such as `Ann: I moved.` */
  readonly text: string;
}

/** The circumstances of a call, the last argument of every function. */
export interface RemoteCall {
  /** Pass it to `fetch`. It is aborted when the time limit is over; during reads also when the caller cancels. */
  readonly signal: AbortSignal;
  /** The time by the injected clock, to store as the time of writing. Undefined for a read. */
  readonly now: IngestTime | undefined;
  /**
   * The name of a write: the same when the same messages are written again after a failure. For a header
   * `Idempotency-Key`. Empty for a read.
   */
  readonly key: string;
  /** Adds the usage that the service reports to the report of the call. Without it, the report has none. */
  used(usage: Usage): void;
}

/** A search. */
export interface RemoteQuery {
  readonly text: string;
  /** The number of memories wanted, ≥ 1 and finite. More are cut. */
  readonly limit: number;
  /** Time of the question, by the conversation's clock. */
  readonly queryTime?: EventTime | undefined;
  /** May be applied by the service; they are applied again to what it returns. */
  readonly filters?: QueryFilters | undefined;
  readonly minScore?: number | undefined;
}

/** A memory as the service returns it. Unknown members are ignored. */
export interface RemoteItem {
  /** Unique in its scope; the same in every answer. */
  readonly id: string;
  readonly text: string;
  /** Default `memory`. */
  readonly kind?: string | undefined;
  /** Ids of the messages that it comes from. Required with the provenance `message`, otherwise ignored. */
  readonly sourceIds?: readonly string[] | undefined;
  /** Default: the time of its sources, if this process wrote them. */
  readonly eventTime?: EventTime | undefined;
  /** The time at which it was written, as `RemoteCall.now`. Default: as above, otherwise 0. */
  readonly ingestTime?: IngestTime | undefined;
  /** Its place in the order of the conversation, as in `MemoryItem`. Default unknown. */
  readonly position?: number | undefined;
  /** Default: that of its sources, if this process wrote them. */
  readonly meta?: JsonObject | undefined;
  /** See `RemoteMemory.expires`. */
  readonly expiresAt?: Expiry | undefined;
  /** The `label` that is stored with it. Return it if you can: a memory of another scope is then an error. */
  readonly label?: string | undefined;
}

/** A memory that was found. */
export interface RemoteHit extends RemoteItem {
  /** Higher is better, so it falls along the hits. Default: 1 / rank; all have a score, or none has. */
  readonly score?: number | undefined;
}

/** The effect of a write, as far as the service reports it. */
export interface RemoteWrite {
  /** Ids of the memories that are new or were rewritten. */
  readonly stored?: readonly string[] | undefined;
  /** Messages that were not remembered, with the reason. */
  readonly skipped?: readonly { readonly sourceId: string; readonly reason: string }[] | undefined;
}

/** One page of a list. */
export interface RemotePage {
  readonly memories: readonly RemoteItem[];
  /** Passed to the call for the next page; undefined on the last one. */
  readonly next?: string | undefined;
}

/**
 * A memory that is elsewhere: an HTTP service, a database, another process. Its author writes `remember`, `recall` and
 * `reset`; {@link remoteMemory} makes a memory system of it. Each further function adds a capability.
 *
 * - A function throws when the service fails: a failure is never an empty list.
 * - It contacts nothing before its first call.
 */
export interface RemoteMemory {
  /** Short name, for errors and records. */
  readonly name: string;
  /** Version of the service or of this adapter, for records. */
  readonly version: string;
  /** Whether every memory names the messages that it comes from (`sourceIds`). Without that, recall is not measured. */
  readonly provenance: 'message' | 'unknown';
  /** The options in use, for records; no secrets. Default none. */
  readonly params?: JsonObject;
  /** The number of memories that a recall requests if it does not say. */
  readonly defaultK?: number;
  /** The largest number of messages of one `remember`. More are sent in several calls. Default no limit. */
  readonly maxMessages?: number;
  /** The largest `limit` that `recall` obeys. Default no limit. */
  readonly maxResults?: number;
  /** Time limit of each call, in milliseconds; of `wait` ten times as much. Default 60,000. */
  readonly timeLimitMs?: number;
  /**
   * Whether every memory of a message with `expiresAt` is returned with it, so that it is not shown afterwards. Default
   * false: such messages are refused.
   */
  readonly expires?: boolean;

  /** Stores all messages or none, in this order. */
  remember(
    scope: RemoteScope,
    messages: readonly RemoteMessage[],
    call: RemoteCall,
  ): Promise<RemoteWrite | undefined>;
  /** The best memories of the scope. Changes nothing. */
  recall(scope: RemoteScope, query: RemoteQuery, call: RemoteCall): Promise<readonly RemoteHit[]>;
  /** Removes everything from the scope, also from an unknown one. It is checked that nothing is found afterwards. */
  reset(scope: RemoteScope, call: RemoteCall): Promise<void>;

  /**
   * Returns when everything remembered in the scope can be found, and throws if some of it failed. Only for a service
   * that answers `remember` before that: it is called before the next read, and by `flush`.
   */
  wait?(scope: RemoteScope, call: RemoteCall): Promise<void>;
  /** Of these messages, the ids of those that the scope has. Without it only this process' own writes are known. */
  known?(scope: RemoteScope, sourceIds: readonly string[], call: RemoteCall): Promise<readonly string[]>;
  /** A page of the scope's memories, oldest first; `cursor` is the `next` of the page before. */
  list?(scope: RemoteScope, cursor: string | undefined, call: RemoteCall): Promise<RemotePage>;
  /** Replaces the text of a memory. False if there is none with this id. */
  update?(scope: RemoteScope, id: string, text: string, call: RemoteCall): Promise<boolean>;
  /**
   * Removes memories completely, and returns the ids of those that existed. With the provenance `message` it needs
   * `list`; messages are then forgotten by the memories that cite them.
   */
  forget?(scope: RemoteScope, ids: readonly string[], call: RemoteCall): Promise<readonly string[]>;
  /** The texts of one memory over time, oldest first; undefined if there is none with this id. */
  history?(scope: RemoteScope, id: string, call: RemoteCall): Promise<readonly HistoryEntry[] | undefined>;
  /**
   * The scopes that hold something, of one user (a `userLabel`) or of all. With `list` it gives the export of a user, and
   * with `reset` the erasure. `user` is the name of the user, for a service that stores it.
   */
  scopes?(
    userLabel: string | undefined,
    call: RemoteCall,
    user: string | undefined,
  ): Promise<readonly Scope[]>;
  /** The state of all scopes. Together with `restore`. */
  snapshot?(call: RemoteCall): Promise<JsonValue>;
  restore?(state: JsonValue, call: RemoteCall): Promise<void>;
  /** Asks the service for its name, version and health, for `memgym systems check --probe`. */
  about?(call: RemoteCall): Promise<ServiceAbout>;
  /** Releases all resources. Called once, after the last write. */
  close?(): Promise<void>;
}
