import type {
  Expiry,
  HistoryEntry,
  MemoryItem,
  MemorySystem,
  QueryFilters,
  RetrievedMemory,
  Scope,
  Turn,
  Usage,
  UserExport,
  WriteContext,
  WriteReport,
} from '@memgym/core';

/** A message to remember: a text is one of the user; without an id it gets one made of what it says. */
export type Said =
  | string
  | (Omit<Turn, 'id' | 'role' | 'eventTime' | 'expiresAt'> & {
      readonly id?: string | undefined;
      /** Default `user`. */
      readonly role?: Turn['role'];
      /** When it was said, by the conversation's clock: `YYYY-MM-DDTHH:mm:ss`. Default unknown. */
      readonly eventTime?: string | undefined;
      /**
       * From when on nothing that came from it is found: a time by the conversation's clock, compared to
       * `queryTime`, or milliseconds by the memory's clock. Default never.
       */
      readonly expiresAt?: string | Expiry | undefined;
    });

/** What became of messages. */
export interface Remembered extends WriteReport {
  /** The ids of the messages, in order: what `forget` takes. */
  readonly turnIds: readonly string[];
}

/** How {@link Memory.recall} looks. */
export interface RecallOptions {
  /** At most this many memories of each kind. Default what the system is made for, else 5. */
  readonly k?: number;
  readonly filters?: QueryFilters;
  /** When it is asked, by the conversation's clock: `YYYY-MM-DDTHH:mm:ss`. Default unknown. */
  readonly queryTime?: string;
  /** Most tokens (estimated) of `text`. Default no limit. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

/** What was found. */
export interface Recalled {
  /** Best first. */
  readonly memories: readonly RetrievedMemory[];
  /** The same as a prompt shows it, oldest first, one a line; empty when there is nothing. */
  readonly text: string;
  readonly usage: Usage;
}

/** The memory of one user, as an application uses it. Made by `createMemory`. */
export interface Memory {
  /** What it remembers with; hand it to `createAssistant` and the like. All users share it. */
  readonly system: MemorySystem;
  /** What calls of `system` and of an assistant take: the user, the clock, the random numbers. */
  readonly context: WriteContext;
  /**
   * Remembers messages, all or none. A message that is known by its id is not stored twice. A model's reply that
   * cannot be read fails the call, so that it can be repeated; the option `onUnusableReply: 'skip'` of a system goes on
   * without the reply.
   * @throws {InvalidArgumentError} for a time in another form
   * @throws {MemGymError} and nothing has changed
   */
  remember(
    said: Said | readonly Said[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Remembered>;
  /** Finds memories. Systems that learn from reads record it. */
  recall(query: string, options?: RecallOptions): Promise<Recalled>;
  /** Every memory of the user that has not expired by the memory's clock, oldest first. @throws {UnsupportedCapabilityError} */
  list(): Promise<MemoryItem[]>;
  /** Replaces a memory's text. @throws {NotFoundError} @throws {UnsupportedCapabilityError} */
  update(memoryId: string, text: string): Promise<void>;
  /** What a memory has said, oldest first. @throws {UnsupportedCapabilityError} */
  history(memoryId: string): Promise<HistoryEntry[]>;
  /**
   * Forgets messages, and whatever was derived from them.
   * @returns the ids of memories that were removed or rewritten
   * @throws {UnsupportedCapabilityError}
   */
  forget(turnIds: string | readonly string[]): Promise<string[]>;
  /** Forgets one memory. @throws {NotFoundError} @throws {UnsupportedCapabilityError} */
  forgetMemory(memoryId: string): Promise<void>;
  /**
   * Forgets what came from messages that have expired. Until then it is never found, but held.
   * @param eventTime now, by the conversation's clock. Default unknown: what expires by it stays
   * @returns the ids of memories that were removed or rewritten
   * @throws {UnsupportedCapabilityError}
   */
  purgeExpired(eventTime?: string): Promise<string[]>;
  /**
   * Everything that is held of the user, with every agent and in every run: memories, retired ones and
   * their histories included, what they came from, and the system's own state. @throws {UnsupportedCapabilityError}
   */
  exportUser(): Promise<UserExport>;
  /**
   * Removes everything that is held of the user, with every agent and in every run, and from the files of the
   * storage. @throws {UnsupportedCapabilityError}
   */
  eraseUser(): Promise<void>;
  /** The memory of another user in the same system; neither sees the other's. */
  forUser(user: string | Scope): Memory;
  /** Closes the system, for all users. */
  close(): Promise<void>;
}
