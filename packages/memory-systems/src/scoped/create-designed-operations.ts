import { type JsonValue, type MemorySystem, scopeKey } from '@memgym/core/memory';
import type { MemoryIndex } from './design/memory-index.js';
import type { ScopedMemoryDesign } from './design/scoped-memory-design.js';
import { withoutExpired } from './store/expired-sources.js';
import { createScopeStore } from './store/scope-store.js';
import type { ScopeStores } from './store/scope-stores.js';
import { planAdd } from './write/plan-writes.js';
import type { ScopeWriter } from './write/scope-writer.js';
import { reportOf } from './write/write-report.js';

interface Machinery<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly write: ScopeWriter<State, Index>;
  readonly stores: ScopeStores<State, Index>;
}

/** Writing several inputs at once, and the optional operations that a design implements. */
export function createDesignedOperations<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  { write, stores }: Machinery<State, Index>,
): Pick<MemorySystem, 'addBatch' | 'flush' | 'commitAccess' | 'context' | 'evolve'> {
  return {
    addBatch: (inputs, context) =>
      write(context, (store, request) => planAdd(design, store, inputs, request), reportOf),
    ...(design.flush && {
      flush: (context) =>
        write(
          context,
          async (_store, request) => ({ changes: (await design.flush?.(request)) ?? {} }),
          reportOf,
        ),
    }),
    ...(design.access && {
      commitAccess: (events, context) =>
        write(
          context,
          ({ view }) => {
            const held = events.filter(({ memoryId }) => view.get(memoryId) !== undefined);
            return { changes: held.length === 0 ? {} : (design.access?.(held, view, context) ?? {}) };
          },
          () => undefined,
        ),
    }),
    ...(design.context && {
      context: async (scope, moment) => {
        const store = (await stores.of(scopeKey(scope))) ?? createScopeStore(design);
        const { view } = withoutExpired(store, moment);
        return design.context?.(view) ?? '';
      },
    }),
    ...(design.evolve && {
      evolve: (feedback, context) =>
        write(
          context,
          async (_store, request) => {
            const { write: changes = {}, changes: reported = {} } =
              (await design.evolve?.(structuredClone(feedback), request)) ?? {};
            return { changes, reported };
          },
          ({ usage }, { reported }) => ({ changes: reported, usage }),
          'adapt',
        ),
    }),
  };
}
