import type { Expiry } from '../expiry.js';
import type { JsonValue } from '../json.js';
import type { Scope } from '../scope.js';
import type { MemoryItem } from './memory-item.js';
import type { HistoryEntry } from './memory-system.js';

/** A memory with all that is known of it, but for its vector. */
export interface ExportedMemory extends MemoryItem {
  /** The system's own notes about it. */
  readonly data?: JsonValue;
  /** When it was retired, by the injected clock; absent while it holds. */
  readonly retiredAt?: number;
  /** What it has said, oldest first. */
  readonly history: readonly HistoryEntry[];
}

/** What is held of one scope. */
export interface ScopeExport {
  readonly scope: Scope;
  /** Oldest first, retired and expired ones included. */
  readonly memories: readonly ExportedMemory[];
  /** What it was told, as far as it still knows. */
  readonly sources: readonly { readonly id: string; readonly expiresAt?: Expiry }[];
  /** The system's own state: what waits to be written, its policy; null for none. */
  readonly state: JsonValue;
}

/** Everything that is held of one user, as plain JSON: what a person may ask to see. */
export interface UserExport {
  readonly system: string;
  readonly user: string;
  /** Sorted by `scopeKey`. */
  readonly scopes: readonly ScopeExport[];
}
