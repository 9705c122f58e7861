/**
 * Default number of memories held in the process in addition to those of the scope used last, if a storage contains all
 * of them.
 */
const defaultHeldMemories = 100_000;

/** The stores of scopes in this process, in order of last use. */
export interface HeldStores<Store> {
  /** All stores, by the key of their scope. */
  readonly all: ReadonlyMap<string, Store>;
  get(key: string): Store | undefined;
  /** Holds a scope as the one used last. */
  hold(key: string, store: Store): void;
  /** Holds an emptied scope, at its previous position. */
  set(key: string, store: Store): void;
  delete(key: string): void;
  /** Holds exactly these. */
  replace(stores: Map<string, Store>): void;
  clear(): void;
  /** Releases the least recently used scopes if there are too many memories. */
  release(): void;
}

export interface HeldStoresOptions<Store> {
  /** Maximum number of memories outside the scope used last. Default 100,000. */
  readonly limit: number | undefined;
  /** Whether a scope may be released now. */
  readonly mayRelease: (key: string) => boolean;
  /** Called with a scope that is about to be released. */
  readonly onRelease: (key: string, store: Store) => void;
}

export function createHeldStores<Store extends { readonly view: { readonly size: number } }>({
  limit = defaultHeldMemories,
  mayRelease,
  onRelease,
}: HeldStoresOptions<Store>): HeldStores<Store> {
  let held = new Map<string, Store>();
  return {
    get all() {
      return held;
    },
    get: (key) => held.get(key),
    hold(key, store) {
      held.delete(key);
      held.set(key, store);
    },
    set: (key, store) => held.set(key, store),
    delete: (key) => held.delete(key),
    replace(stores) {
      held = stores;
    },
    clear: () => held.clear(),
    release() {
      const latest = [...held.keys()].at(-1);
      let memories = 0;
      for (const [key, { view }] of held) if (key !== latest) memories += view.size;
      for (const [key, store] of held) {
        if (memories <= limit) return;
        if (key === latest || !mayRelease(key)) continue;
        onRelease(key, store);
        held.delete(key);
        memories -= store.view.size;
      }
    },
  };
}
