import { type PackedTerms, SlottedTerms } from './slotted-terms.js';

/** Terms and documents that have an id. */
export class InvertedFile extends SlottedTerms {
  readonly #slots = new Map<string, number>();
  /** By slot; undefined for a deleted document. */
  #ids: (string | undefined)[] = [];

  get size(): number {
    return this.#slots.size;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): string {
    return this.#ids[slot] ?? '';
  }

  /** The id must be new. */
  add(id: string, terms: readonly string[]): void {
    const slot = this.fillNew(terms);
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
  }

  /** The id must exist. The document's slot does not change. */
  replace(id: string, terms: readonly string[]): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.refill(slot, terms);
  }

  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#remove(slot);
    this.#slots.delete(id);
    if (this.slotCount >= 64 && this.slotCount >= 2 * this.size) this.#closeHoles();
    return true;
  }

  /** Ids, oldest first. */
  *ids(): IterableIterator<string> {
    for (const id of this.#ids) if (id !== undefined) yield id;
  }

  /** Slots in use, oldest first. */
  *slots(): IterableIterator<number> {
    for (const [slot, id] of this.#ids.entries()) if (id !== undefined) yield slot;
  }

  /** The contents without the ids, which `ids` returns. Slots are renumbered. */
  pack(): PackedTerms {
    this.#closeHoles();
    return this.packed();
  }

  /** Fills an empty inverted file from packed contents, with these ids; undefined for a deleted document. */
  unpack(packed: PackedTerms, ids: readonly (string | undefined)[]): void {
    this.takePacked(packed, ids.length);
    this.#ids = [...ids];
    for (const [slot, id] of ids.entries()) if (id !== undefined) this.#slots.set(id, slot);
    for (const [slot, id] of ids.entries()) if (id === undefined) this.#remove(slot);
  }

  #remove(slot: number): void {
    this.empty(slot);
    this.#ids[slot] = undefined;
  }

  #closeHoles(): void {
    if (this.slotCount === this.size) return;
    this.renumber([...this.slots()]);
    this.#ids = [...this.ids()];
    for (const [slot, id] of this.#ids.entries()) this.#slots.set(id as string, slot);
  }
}
