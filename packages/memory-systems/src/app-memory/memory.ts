import type {
  Expiry,
  HistoryEntry,
  MemoryItem,
  MemorySystem,
  RetrievedMemory,
  Scope,
  Turn,
  Usage,
  UserExport,
  WriteContext,
  WriteReport,
  WriteWarning,
} from '@memgym/core';
import type { GivenTime } from './conversation-time.js';
import type { RecallExplanation } from './explain-recall.js';
import type { MemoryFilters } from './memory-filters.js';
import type { ScopeChoice } from './scope-pattern.js';

/**
 * A message to remember: a string is a message of the user. Without an id, it gets one derived from its content,
 * speaker and time, or from the day by the memory's clock if it has no time.
 */
export type Said =
  | string
  | (Omit<Turn, 'id' | 'role' | 'eventTime' | 'expiresAt'> & {
      readonly id?: string | undefined;
      /** Default `user`. */
      readonly role?: Turn['role'];
      /** Time at which it was said: a `Date`, or `YYYY-MM-DDTHH:mm:ss` with or without a zone. Default unknown. */
      readonly eventTime?: GivenTime | undefined;
      /**
       * From this time on, nothing derived from it is found. A time without a zone is one of the conversation, compared
       * to `queryTime`; a `Date`, a time with a zone, and milliseconds are compared to the memory's clock. Default
       * never.
       */
      readonly expiresAt?: GivenTime | Expiry | undefined;
    });

/** The result of remembering messages. */
export interface Remembered extends WriteReport {
  /** The ids of the messages, in order, for `forget`. */
  readonly turnIds: readonly string[];
}

/** The options of {@link Memory.remember}. */
export interface RememberOptions {
  /**
   * Whether the call waits until the messages are written. Default: true; false returns at once, with all messages
   * `buffered`, and writes in the background; unwritten messages are lost if the process ends before {@link
   * Memory.flush}.
   */
  readonly wait?: boolean | undefined;
  /**
   * Instructions for extracting from these messages, in addition to the system's own instructions: `Only what they
   * eat.` For systems that extract facts with a model.
   */
  readonly instructions?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The end of a background write: its report, or the reason why it failed and waits. */
export interface BackgroundWrite {
  readonly scope: Scope;
  readonly turnIds: readonly string[];
  readonly report?: Remembered;
  readonly error?: unknown;
}

/** The options of {@link Memory.recall}. */
export interface RecallOptions {
  /** Maximum number of memories of each kind. Default: the system's own number, otherwise 5. */
  readonly k?: number | undefined;
  /** Filters of the memories that may be found. Default all. */
  readonly filters?: MemoryFilters | undefined;
  /**
   * The scopes of the user to search: `'all'`, or `{ agent, run }` as {@link ScopePattern}. Default: only the memory's
   * own scope.
   */
  readonly scopes?: ScopeChoice | undefined;
  /** Orders and selects what was found before the best `k` are taken. Default: the order of the system. */
  readonly rerank?: Rerank | undefined;
  /** Time of the question: a `Date`, or `YYYY-MM-DDTHH:mm:ss` with or without a zone. Default unknown. */
  readonly queryTime?: GivenTime | undefined;
  /**
   * Estimated maximum number of tokens of `text`. What does not fit is left out; the best memory, if it alone is longer, is cut
   * and ends with ` […]`. Default no limit.
   */
  readonly maxTokens?: number | undefined;
  /**
   * Whether `text` shows the memories of one day under one line with the day, instead of each with its time: more memories fit
   * into `maxTokens`. Only if all have a time. Default false.
   */
  readonly daysOnce?: boolean | undefined;
  /**
   * Whether systems that learn from reads store the recall: what was recalled more often or more recently is then found
   * earlier. The README lists these systems. False: the recall changes nothing, as for previews and tests. Default true.
   */
  readonly record?: boolean | undefined;
  /**
   * Whether to say why these memories were found, and not others; with `why`, also for the memories with these ids. It
   * changes nothing: `record` is then false. Default false, which costs nothing.
   */
  readonly explain?: boolean | { readonly why: string | readonly string[] } | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Orders what a recall found, for example by a model for this, or leaves some of it out. */
export interface Rerank {
  /** Number of memories of each kind that it is given; at least `k`. */
  readonly candidates: number;
  /** @returns the memories to keep, best first, each as it was given */
  order(
    memories: readonly RecalledMemory[],
    query: string,
  ): readonly RecalledMemory[] | Promise<readonly RecalledMemory[]>;
}

/** A retrieved memory, with its scope. */
export type RecalledMemory = RetrievedMemory & { readonly scope: Scope };

/** A stored memory, with its scope. */
export type ListedMemory = MemoryItem & { readonly scope: Scope };

/** The options of {@link Memory.list}. */
export interface ListOptions {
  /** Filters of the memories to list. Default all. */
  readonly filters?: MemoryFilters | undefined;
  /** As for `recall`. Default: only the memory's own scope. */
  readonly scopes?: ScopeChoice | undefined;
  /** Most memories. Default no limit. */
  readonly limit?: number | undefined;
  /**
   * Number of memories to skip, for pagination; below 0: to begin so many before the end, for the latest. What is forgotten
   * between two pages moves the later ones up. Default 0.
   */
  readonly offset?: number | undefined;
}

/** The result of a recall. */
export interface Recalled {
  /** Best first. */
  readonly memories: readonly RecalledMemory[];
  /** The memories as text for a prompt, oldest first, one per line; empty if there are none. */
  readonly text: string;
  readonly usage: Usage;
  /** `access-lost`: the memories were found, but the recall could not be stored. Absent when there are none. */
  readonly warnings?: readonly WriteWarning[];
  /** Only if `explain` asked for it. */
  readonly explanation?: RecallExplanation;
}

/**
 * The memory of one user, for applications. Made by `createMemory`. Changes of one user take effect in the order in which
 * they are called, whether or not the earlier ones have ended.
 */
export interface Memory {
  /** The memory system, for `createAssistant` and similar. All users share it. */
  readonly system: MemorySystem;
  /** The context for calls of `system` and of an assistant: user, clock, random numbers. */
  readonly context: WriteContext;
  /**
   * Remembers messages, all or none. A message with a known id is not stored twice. A model's reply that cannot be read
   * fails the call, so that it can be repeated; with a system's option `onUnusableReply: 'skip'` the call continues
   * without the reply.
   * @throws {InvalidArgumentError} for a time in another form
   * @throws {ConfigError} for an unknown key
   * @throws {UnsupportedCapabilityError} for `instructions` that the system cannot follow
   * @throws {MemGymError} and nothing has changed
   */
  remember(said: Said | readonly Said[], options?: RememberOptions): Promise<Remembered>;
  /**
   * Resolves when all messages for this user's memories are written. Messages that cannot be written wait, in order,
   * and later ones of their scope wait behind them; a flush and every later `remember` tries again. What a model refuses for
   * its content waits alone, for a flush.
   * @throws {BackendError} when messages still wait; its cause is the failure of the first
   */
  flush(): Promise<void>;
  /** Ids of the messages that have not been written yet, in order. `forget` discards them. */
  pending(): string[];
  /**
   * Finds memories among written messages. Systems that learn from reads store the recall, unless `record` is false;
   * if that fails, `warnings` says so and the memories are returned.
   * @throws {InvalidArgumentError} for `explain` in a system that does not explain its reads
   */
  recall(query: string, options?: RecallOptions): Promise<Recalled>;
  /**
   * The memories that have not expired by the memory's clock, oldest first, scope by scope.
   * @throws {InvalidArgumentError} for an invalid filter or page
   * @throws {UnsupportedCapabilityError}
   */
  list(options?: ListOptions): Promise<ListedMemory[]>;
  /**
   * The memory with this id, in the memory's own scope; undefined if there is none, or it has expired.
   * @throws {UnsupportedCapabilityError}
   */
  get(memoryId: string): Promise<ListedMemory | undefined>;
  /**
   * The scopes of the user with stored memories: `forUser(scope)` returns the memory of one of them.
   *
   * @throws {UnsupportedCapabilityError}
   */
  scopes(): Promise<Scope[]>;
  /**
   * The users with stored memories, sorted; with a page, at most `limit` of those after `after`.
   * @throws {UnsupportedCapabilityError}
   */
  users(page?: {
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  }): Promise<string[]>;
  /** Replaces a memory's text. @throws {NotFoundError} @throws {UnsupportedCapabilityError} */
  update(memoryId: string, text: string): Promise<void>;
  /** The texts of a memory over time, oldest first. @throws {UnsupportedCapabilityError} */
  history(memoryId: string): Promise<HistoryEntry[]>;
  /**
   * Forgets messages and everything derived from them: 250 at once, between which others have a turn. After a failure or a
   * kill, those before it are forgotten; repeat the call.
   * @returns the ids of memories that were removed or rewritten
   * @throws {UnsupportedCapabilityError}
   */
  forget(turnIds: string | readonly string[]): Promise<string[]>;
  /** Forgets one memory. @throws {NotFoundError} @throws {UnsupportedCapabilityError} */
  forgetMemory(memoryId: string): Promise<void>;
  /**
   * Removes everything derived from expired messages. Until then, it is stored but never found.
   *
   * @param eventTime now, by the conversation's clock. Default: unknown, which removes nothing that expires by this
   * clock
   * @returns the ids of memories that were removed or rewritten
   * @throws {UnsupportedCapabilityError}
   */
  purgeExpired(eventTime?: GivenTime): Promise<string[]>;
  /**
   * Forgets everything in this scope: with this agent, in this run. What the system has learned for all, such as prompts,
   * stays.
   *
   * @throws {UnsupportedCapabilityError}
   */
  reset(): Promise<void>;
  /**
   * All data of the user, with every agent and in every run: memories including retired ones and their histories,
   * their sources, and the system's own state.
   *
   * @throws {UnsupportedCapabilityError}
   */
  exportUser(): Promise<UserExport>;
  /**
   * Removes all data of the user, with every agent and in every run, including the files of the storage.
   *
   * @throws {UnsupportedCapabilityError}
   */
  eraseUser(): Promise<void>;
  /** The memory of another user in the same system; the two users never see each other's memories. */
  forUser(user: string | Scope): Memory;
  /** Flushes, and closes the system for all users. @throws {BackendError} and remains open when messages still wait */
  close(): Promise<void>;
}
