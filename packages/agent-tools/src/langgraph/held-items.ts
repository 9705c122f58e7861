import type { StoredItem } from './stored-item.js';

/** Most items that are held. */
const mostItems = 100_000;

type Items = Map<string, StoredItem>;

/** The items of the namespaces that were used last, by key, of a memory that nobody else changes. */
export class HeldItems {
  readonly #namespaces = new Map<string, Promise<Items>>();
  /** The namespace that was used last, whose items are read; its items are found without waiting. */
  #latest: { readonly user: string; readonly items: Items } | undefined;
  readonly #sizes = new Map<string, number>();
  #count = 0;

  /** The items of the namespace that was used last; undefined for another one. */
  latest(user: string): Items | undefined {
    return this.#latest?.user === user ? this.#latest.items : undefined;
  }

  /** The items of a namespace; reads them if they are not held. */
  async of(user: string, read: () => Promise<Items>): Promise<Items> {
    const held = this.#namespaces.get(user) ?? read();
    // It becomes the one used last.
    this.#namespaces.delete(user);
    this.#namespaces.set(user, held);
    try {
      const items = await held;
      this.#measure(user, items.size);
      // Not what was dropped meanwhile, which may have changed.
      if (this.#namespaces.get(user) === held) this.#latest = { user, items };
      return items;
    } catch (error) {
      this.drop(user);
      throw error;
    }
  }

  /** Holds the items of a namespace after a change, in place of what was read during it. */
  replace(user: string, items: Items): void {
    this.drop(user);
    this.#namespaces.set(user, Promise.resolve(items));
    this.#latest = { user, items };
    this.#measure(user, items.size);
  }

  /** Forgets a namespace, whose items may have changed. */
  drop(user: string): void {
    if (this.#latest?.user === user) this.#latest = undefined;
    this.#namespaces.delete(user);
    this.#count -= this.#sizes.get(user) ?? 0;
    this.#sizes.delete(user);
  }

  #measure(user: string, size: number): void {
    if (!this.#namespaces.has(user)) return;
    this.#count += size - (this.#sizes.get(user) ?? 0);
    this.#sizes.set(user, size);
    for (const oldest of this.#namespaces.keys()) {
      if (this.#count <= mostItems || oldest === user) return;
      this.drop(oldest);
    }
  }
}
