import type * as z from 'zod';
import type { Capability } from '../capability.js';
import type { Clock } from '../clock.js';
import type { MemoryInput } from '../conversation.js';
import type { Moment } from '../expiry.js';
import type { JsonObject } from '../json.js';
import type { ChatModel } from '../model/chat-model.js';
import type { Embedder, EmbedderInfo } from '../model/embedder.js';
import type { Rng } from '../rng.js';
import type { Scope } from '../scope.js';
import type { EventTime } from '../time.js';
import type { Usage } from '../usage.js';
import type { ExplainRequest } from './explanation.js';
import type { HistoryEntry } from './history-entry.js';
import type { MemoryItem } from './memory-item.js';
import type { MemoryStorage } from './memory-storage.js';
import type { AccessEvent, Query, Retrieval } from './query.js';
import type { MemorySnapshot } from './snapshot.js';
import type { UserExport } from './user-export.js';
import type { WriteReport } from './write-report.js';

/** `reference` reproduces the original, including its faults, for equal scores; `fixed` avoids them. */
export type Profile = 'reference' | 'fixed';

export interface MemorySystemInfo {
  readonly name: string;
  readonly version: string;
  readonly profile: Profile;
  /** The options in use, including defaults. */
  readonly params: JsonObject;
  readonly capabilities: ReadonlySet<Capability>;
  /**
   * `unknown` for a system whose memories cannot name the turns they come from, such as most services: its recall is not
   * measured. Default: every memory cites its sources.
   */
  readonly provenance?: 'unknown';
  /** The number of memories that a recall requests if it does not say; see {@link MemorySystemDefinition.defaultK}. */
  readonly defaultK?: number;
  /** The embedder that it asks for what it stores. Absent if it has none, or a service embeds out of sight. */
  readonly embedder?: EmbedderInfo;
}

export interface WriteContext {
  readonly scope: Scope;
  /** Instructions for extracting from the messages of this write. Only for systems that declare `instructions`. */
  readonly instructions?: string;
  readonly clock: Clock;
  readonly rng: Rng;
  /** Cancels the call, which then throws a `ProviderError` with the reason `aborted` and has changed nothing. */
  readonly signal?: AbortSignal | undefined;
}

export interface ReadContext extends WriteContext {
  /** The turns that contain the answer. Only systems that declare `privileged` receive them. */
  readonly evidenceIds?: readonly string[];
  /** Asks for `Retrieval.explanation`; a system that cannot explain ignores it. Default: none, which costs nothing. */
  readonly explain?: ExplainRequest;
}

/** The effect of feedback. */
export interface EvolutionReport {
  /** A description of the change by the system. */
  readonly changes: JsonObject;
  readonly usage: Usage;
}

/** What a service says of itself. */
export interface ServiceAbout {
  readonly name: string;
  readonly version: string;
  /** Whether it says that it works, and what it said otherwise. Absent if it cannot be asked. */
  readonly health?: { readonly isWell: boolean; readonly detail: string } | undefined;
  /** What else it says that it can do, in its own words. Absent if it does not say. */
  readonly capabilities?: readonly string[];
}

/** A part of a list. */
export interface MemoryPage {
  /** The number of memories before it; below 0: as many from the end, so that -20 begins with the last twenty. */
  readonly offset: number;
  /** Most memories; may be Infinity. */
  readonly limit: number;
}

/**
 * The contract of every memory system. Three methods are required; every other method exists exactly if
 * `info.capabilities` lists it, and `restore` if they list `snapshot`.
 *
 * - `retrieve` changes nothing; wanted effects come back as `accessEvents`.
 * - Memories whose source has expired (`Turn.expiresAt`) by the clock or the query's time are not found.
 * - A failed or aborted write leaves the state unchanged; writing the same source again changes nothing.
 * - Scopes never mix. Ids are data. Nothing reads the wall clock.
 */
export interface MemorySystem {
  readonly info: MemorySystemInfo;
  /** Remembers. The caller's object is not modified. @throws {MemGymError} and the state is unchanged */
  add(input: MemoryInput, context: WriteContext): Promise<WriteReport>;
  /** The best memories for a query. @throws {InvalidArgumentError} when `k` is neither an integer ≥ 0 nor `Infinity` */
  retrieve(query: Query, context: ReadContext): Promise<Retrieval>;
  /** Releases all resources. A second call does nothing; later calls of other methods throw `ClosedError`. */
  close(): Promise<void>;

  /** The state of all scopes, including buffers and counters. A copy: later writes do not change it. */
  snapshot?(): Promise<MemorySnapshot>;
  /**
   * Replaces the whole state with a copy of this one. Exists exactly if `snapshot` does.
   *
   * @throws {BackendError} when another system or schema version made it
   */
  restore?(snapshot: MemorySnapshot): Promise<void>;
  /**
   * Remembers several inputs as one write: all or none. A system that uses a model shows it all of them together. The
   * report covers the whole write.
   */
  addBatch?(inputs: readonly MemoryInput[], context: WriteContext): Promise<WriteReport>;
  /** Writes the buffered input. */
  flush?(context: WriteContext): Promise<WriteReport>;
  /** Every memory of the scope, oldest first; with a moment, only those that have not expired by then. */
  list?(scope: Scope, moment?: Moment): Promise<MemoryItem[]>;
  /** A part of `list`. No capability: without it, `list` is cut. */
  page?(scope: Scope, page: MemoryPage, moment?: Moment): Promise<MemoryItem[]>;
  /** One memory of the scope; undefined if there is none, or it has expired. No capability: `list` has it, too. */
  get?(memoryId: string, scope: Scope, moment?: Moment): Promise<MemoryItem | undefined>;
  /** Replaces a memory's text, in every index. @throws {NotFoundError} */
  update?(memoryId: string, text: string, context: WriteContext): Promise<void>;
  /** Forgets one memory. @throws {NotFoundError} */
  delete?(memoryId: string, context: WriteContext): Promise<void>;
  /** Forgets these turns and everything derived from them; returns the ids removed or rewritten. */
  deleteBySource?(sourceIds: readonly string[], context: WriteContext): Promise<string[]>;
  history?(memoryId: string, scope: Scope): Promise<HistoryEntry[]>;
  /** Empties one scope, or all of them. */
  reset?(scope?: Scope): Promise<void>;
  /** Applies the access events of a retrieval. */
  commitAccess?(events: readonly AccessEvent[], context: WriteContext): Promise<void>;
  /**
   * The memories that every prompt shows, for any query, such as a profile or a core memory; with a moment, only those
   * that have not expired by then.
   */
  context?(scope: Scope, moment?: Moment): Promise<string>;
  /** Changes the system's own policy by feedback. */
  evolve?(feedback: JsonObject, context: WriteContext): Promise<EvolutionReport>;
  /**
   * Loads the state from a storage and then stores every write in it: a write that has returned survives a crash.
   * Call it once, before anything else; `close` also closes the storage.
   * @throws {StorageError} when another memory uses it, or it belongs to another system, schema version or embedder
   * @throws {BackendError} when the system has been used already
   */
  persist?(storage: MemoryStorage): void;
  /**
   * A new instance with the same settings and a copy of the current state of all scopes; later writes to one do not
   * affect the other. It has no storage and must be closed separately.
   */
  clone?(): Promise<MemorySystem>;
  /**
   * Forgets expired sources, as `deleteBySource` does: expired memories are never found, but remain stored until this
   * call.
   * @param eventTime now, by the conversation's clock. Default: unknown, which removes nothing that expires by this
   * clock
   * @returns the ids removed or rewritten
   */
  purgeExpired?(context: WriteContext, eventTime?: EventTime): Promise<string[]>;
  /** The scopes with stored memories, of one user or of all users, sorted by `scopeKey`. */
  scopes?(user?: string): Promise<Scope[]>;
  /** All data of a user, in all of their scopes; nothing for an unknown user. */
  exportUser?(user: string): Promise<UserExport>;
  /** Removes all data of a user from all of their scopes and from the files of the storage. */
  eraseUser?(user: string): Promise<void>;
  /** Asks a service who it is. No capability: nothing depends on it. @throws {BackendError} when it does not answer */
  about?(): Promise<ServiceAbout>;
  /**
   * Requests that were sent again, since it was made, because a service failed, was busy or broke the connection. No
   * capability: they cost time and nothing else.
   */
  repeatedRequests?(): number;
}

/** A memory system whose state can be copied and restored: one with the capability `snapshot`. */
export type RestorableMemory = MemorySystem & Required<Pick<MemorySystem, 'snapshot' | 'restore'>>;

/** The ports of a memory system, injected so that tests and runs control them. */
export interface MemorySystemPorts {
  readonly model?: ChatModel;
  readonly embedder?: Embedder;
}

export type MemorySystemPort = keyof MemorySystemPorts;

/** Ports, of which the named ones are required. */
export type PortsWith<Needed extends MemorySystemPort> = MemorySystemPorts &
  Required<Pick<MemorySystemPorts, Needed>>;

/** A key that a memory system reads from the environment. */
export interface UsedKey {
  /** The name of its variable. */
  readonly variable: string;
  /** The option that names the variable, for errors. */
  readonly option: string;
  /** The address that it is sent to. Absent for the key of a program that the system starts. */
  readonly url?: string;
  /** Whether the definition itself says that variable and address belong together, not the options. Default false. */
  readonly isFixed?: boolean;
}

/**
 * The published form of a memory system: a package exports it as `memorySystem`, and a config names the package as the
 * system's `type`.
 */
export interface MemorySystemDefinition<
  Options = unknown,
  Needed extends MemorySystemPort = MemorySystemPort,
> {
  /** Short name, kebab-case. */
  readonly type: string;
  /** A one-line description, for lists. */
  readonly description: string;
  /** The single source of options: types, defaults, validation, docs. */
  readonly optionsSchema: z.ZodType<Options>;
  /** The ports that `create` requires. */
  readonly needs: readonly Needed[];
  /** The ports that it works better with; it works without them. Default none. */
  readonly uses?: readonly MemorySystemPort[];
  /**
   * The number of memories to request if the experiment does not set one; `Infinity` for systems that show all of their
   * memories. Without it, the reader chooses.
   */
  readonly defaultK?: number;
  /**
   * Properties of the conformance suite of `@memgym/conformance` that do not apply, by their ids, each with the reason.
   * Default none.
   */
  readonly exempt?: Readonly<Record<string, string>>;
  /** The programs that its instances start with these options, as one types them: shown before a run. Default none. */
  programs?(options: Options): readonly string[];
  /**
   * The keys that its instances read from the environment with these options. A run asks for them before it starts, and
   * sends none to an address that only the experiment names. Default none.
   */
  keys?(options: Options): readonly UsedKey[];
  /** An instance. It contacts nothing before its first call: plans and estimates also make one. */
  create(options: Options, ports: PortsWith<Needed>): MemorySystem;
}
