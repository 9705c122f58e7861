import type { JsonValue, MemoryStorage } from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopeChange, ScopeStore } from './scope-store.js';

/**
 * The stores of all scopes. With a storage, a scope is read on demand, and a change is stored before it becomes
 * visible; least recently used scopes are released. With a shared storage, a scope is compared with the storage before
 * each use, and locked during changes.
 */
export interface ScopeStores<State extends JsonValue, Index extends MemoryIndex<State>> {
  /** Undefined for an empty scope. */
  of(key: string): Promise<ScopeStore<State, Index> | undefined>;
  /** The sorted keys of the non-empty scopes of one user or of all users. */
  keysOf(user?: string): Promise<string[]>;
  /** Every non-empty scope. */
  all(): Promise<ReadonlyMap<string, ScopeStore<State, Index>>>;
  /** Runs a task that may change a scope, while no other process changes it. */
  whileLocked<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Applies a change to one scope, completely or not at all. Call it only within `whileLocked`. */
  apply(key: string, store: ScopeStore<State, Index>, change: ScopeChange<State>): Promise<void>;
  /** Empties a scope, except for state that its design preserves. */
  clear(key: string): Promise<void>;
  /** Empties all scopes of a user completely. */
  eraseUser(user: string): Promise<void>;
  /** Empties all scopes like `clear`, all or nothing. */
  clearAll(): Promise<void>;
  /** Replaces all scopes with these. */
  replace(stores: Map<string, ScopeStore<State, Index>>): Promise<void>;
  /** See `MemorySystem.persist`. */
  persist(storage: MemoryStorage): void;
  close(): Promise<void>;
}
