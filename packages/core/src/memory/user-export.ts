import type { Role } from '../conversation.js';
import type { Expiry } from '../expiry.js';
import type { JsonObject, JsonValue } from '../json.js';
import type { Scope } from '../scope.js';
import type { HistoryEntry } from './history-entry.js';
import type { MemoryItem } from './memory-item.js';

/** A memory with all of its data except its vector. */
export interface ExportedMemory extends MemoryItem {
  /** The system's own data about it. */
  readonly data?: JsonValue;
  /** The part of `meta` that the system set itself; the rest is that of its messages. Absent for none. */
  readonly ownMeta?: JsonObject;
  /** Time at which it was retired, by the injected clock; absent for a valid memory. */
  readonly retiredAt?: number;
  /** Its earlier texts, oldest first. */
  readonly history: readonly HistoryEntry[];
}

/** The data of one scope. */
export interface ScopeExport {
  readonly scope: Scope;
  /** Oldest first, including retired and expired ones. */
  readonly memories: readonly ExportedMemory[];
  /** The received input, as far as it is still stored. */
  readonly sources: readonly {
    readonly id: string;
    readonly expiresAt?: Expiry;
    readonly meta?: JsonObject;
    /** Digest of its content, and its place among all that the scope was given. */
    readonly digest?: string;
    readonly position?: number;
    /** Who said it, and in which session. Absent where it is not known, and for a document. */
    readonly role?: Role;
    readonly speaker?: string;
    readonly sessionId?: string;
  }[];
  /** The system's own state: its write buffer, its policy; null for none. */
  readonly state: JsonValue;
}

/** All data of one user, as plain JSON: the answer to a person's request for their data. */
export interface UserExport {
  readonly system: string;
  /** Version of the form of `data` and `state`. Default 1. */
  readonly schemaVersion?: number;
  /** The form of the memories, which systems share that can take them from each other as they are. Default: one of its own. */
  readonly form?: string;
  readonly user: string;
  /** Sorted by `scopeKey`. */
  readonly scopes: readonly ScopeExport[];
}
