import type { StoredItem } from './stored-item.js';

/** Most items that are held. */
const mostItems = 100_000;

/** The items of the namespaces that were used last, by key, of a memory that nobody else changes. */
export class HeldItems {
  readonly #namespaces = new Map<string, Promise<Map<string, StoredItem>>>();
  readonly #sizes = new Map<string, number>();
  #count = 0;

  /** The items of a namespace; reads them if they are not held. */
  async of(user: string, read: () => Promise<Map<string, StoredItem>>): Promise<Map<string, StoredItem>> {
    const held = this.#namespaces.get(user) ?? read();
    // It becomes the one used last.
    this.#namespaces.delete(user);
    this.#namespaces.set(user, held);
    try {
      const items = await held;
      this.#measure(user, items.size);
      return items;
    } catch (error) {
      this.drop(user);
      throw error;
    }
  }

  /** Forgets a namespace, whose items may have changed. */
  drop(user: string): void {
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
