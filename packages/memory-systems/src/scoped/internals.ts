import type { JsonValue, MemorySystem } from '@memgym/core';
import type { MemoryIndex } from './design/memory-index.js';
import type { ScopeStores } from './store/scope-stores.js';
import type { WriteQueue } from './write-queue.js';

/** The parts of a scoped memory, for what takes memories from another one as they are. */
export interface ScopedInternals {
  readonly queue: WriteQueue;
  readonly stores: ScopeStores<JsonValue, MemoryIndex>;
}

// On the object itself, so that copies of a system keep them, also across entry points.
const internals = Symbol.for('memgym.scoped-memory');

/** Gives a system its parts, out of sight. */
export function withInternals<System extends MemorySystem>(parts: object, system: System): System {
  return Object.assign(system, { [internals]: parts });
}

/** Whether other processes may change what a system holds. */
export function isShared(system: MemorySystem): boolean {
  if (system.info.capabilities.has('outside')) return true;
  return internalsOf(system)?.stores.isShared ?? false;
}

/** Undefined for a system of another making. */
export function internalsOf(system: MemorySystem): ScopedInternals | undefined {
  return (system as { [internals]?: ScopedInternals })[internals];
}
