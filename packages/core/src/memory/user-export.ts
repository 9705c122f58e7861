import type { Expiry } from '../expiry.js';
import type { JsonObject, JsonValue } from '../json.js';
import type { Scope } from '../scope.js';
import type { HistoryEntry } from './history-entry.js';
import type { MemoryItem } from './memory-item.js';

/** A memory with all of its data except its vector. */
export interface ExportedMemory extends MemoryItem {
  /** The system's own data about it. */
  readonly data?: JsonValue;
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
  }[];
  /** The system's own state: its write buffer, its policy; null for none. */
  readonly state: JsonValue;
}

/** All data of one user, as plain JSON: the answer to a person's request for their data. */
export interface UserExport {
  readonly system: string;
  readonly user: string;
  /** Sorted by `scopeKey`. */
  readonly scopes: readonly ScopeExport[];
}
