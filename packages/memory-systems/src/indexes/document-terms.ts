/** The terms of documents as numbers, to be stored in a file. */
export interface PackedDocumentTerms {
  /** Length of each document in terms, by slot. */
  readonly lengths: Int32Array;
  /** Number of distinct terms of each document, by slot. */
  readonly distinct: Int32Array;
  /** `[term, frequency, …]` of all documents, one after another. */
  readonly pairs: Int32Array;
}

/**
 * The terms of each document by its slot. Documents are numbers in shared arrays: a million objects would take more
 * memory than their contents.
 */
export class DocumentTerms {
  /** Number of slots in use, including deleted documents. */
  slotCount = 0;
  /** Sum of all lengths, in terms. */
  totalLength = 0;
  /** Length of each document by slot, in terms. */
  lengths: Int32Array = new Int32Array(64);
  /** `[term, frequency, …]` of each document, by first appearance; gaps belong to deleted documents. */
  pairs: Int32Array = new Int32Array(512);
  /** Start of each document's pairs, by slot. */
  #starts = new Float64Array(64);
  /** Number of pairs of each document, by slot. */
  #distinct: Int32Array = new Int32Array(64);
  /** Where pairs end. */
  #end = 0;
  /** Numbers in `pairs` that belong to no document. */
  #unused = 0;

  /** Start of the document's terms in `pairs`. */
  startOf(slot: number): number {
    return this.#starts[slot] as number;
  }

  endOf(slot: number): number {
    return (this.#starts[slot] as number) + 2 * (this.#distinct[slot] as number);
  }

  /** How often the document contains a term, by its number. */
  frequencyIn(slot: number, term: number): number {
    const end = this.endOf(slot);
    for (let at = this.startOf(slot); at < end; at += 2) {
      if (this.pairs[at] === term) return this.pairs[at + 1] as number;
    }
    return 0;
  }

  newSlot(): number {
    const slot = this.slotCount;
    if (slot === this.lengths.length) {
      const capacity = Math.max(64, slot * 2);
      this.lengths = grown(this.lengths, new Int32Array(capacity));
      this.#distinct = grown(this.#distinct, new Int32Array(capacity));
      this.#starts = grown(this.#starts, new Float64Array(capacity));
    }
    this.slotCount += 1;
    return slot;
  }

  /** Fills an empty slot. `frequencies` are by term. */
  put(slot: number, length: number, distinct: readonly number[], frequencies: Int32Array): void {
    let at = this.#end;
    this.#starts[slot] = at;
    this.#distinct[slot] = distinct.length;
    this.lengths[slot] = length;
    this.totalLength += length;
    this.#end += 2 * distinct.length;
    if (this.#end > this.pairs.length) {
      const growth = this.pairs.length < 1e6 ? 1.5 : 1.125;
      this.pairs = grown(
        this.pairs,
        new Int32Array(Math.max(this.#end, Math.ceil(growth * this.pairs.length))),
      );
    }
    for (const term of distinct) {
      this.pairs[at] = term;
      this.pairs[at + 1] = frequencies[term] as number;
      at += 2;
    }
  }

  clear(slot: number): void {
    this.#unused += 2 * (this.#distinct[slot] as number);
    this.#distinct[slot] = 0;
    this.totalLength -= this.lengths[slot] as number;
    this.lengths[slot] = 0;
    // Removes deleted content unless most of the array is in use.
    if (this.#unused > 4096 && 2 * this.#unused > this.#end) this.#closeGaps();
  }

  /** Retains the documents of these slots, in this ascending order. */
  renumber(slots: readonly number[]): void {
    for (const [next, slot] of slots.entries()) {
      this.lengths[next] = this.lengths[slot] as number;
      this.#starts[next] = this.#starts[slot] as number;
      this.#distinct[next] = this.#distinct[slot] as number;
    }
    this.slotCount = slots.length;
  }

  pack(): PackedDocumentTerms {
    if (!this.#isInOrder()) this.#closeGaps();
    return {
      lengths: this.lengths.subarray(0, this.slotCount),
      distinct: this.#distinct.subarray(0, this.slotCount),
      pairs: this.pairs.subarray(0, this.#end),
    };
  }

  /** Takes packed terms. The arrays are used directly, not copied. */
  unpack({ lengths, distinct, pairs }: PackedDocumentTerms, slotCount: number): void {
    this.pairs = pairs;
    this.lengths = lengths;
    this.#distinct = distinct;
    this.#starts = new Float64Array(slotCount);
    this.slotCount = slotCount;
    for (let slot = 0; slot < slotCount; slot += 1) {
      this.#starts[slot] = this.#end;
      this.#end += 2 * (distinct[slot] as number);
      this.totalLength += lengths[slot] as number;
    }
  }

  /**
   * Whether the pairs of each document follow those of the previous one; pairs of a replaced document are at the end.
   */
  #isInOrder(): boolean {
    let end = 0;
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      if (this.#distinct[slot] !== 0 && this.startOf(slot) !== end) return false;
      end = this.#distinct[slot] === 0 ? end : this.endOf(slot);
    }
    return end === this.#end;
  }

  #closeGaps(): void {
    const pairs = new Int32Array(this.#end - this.#unused);
    let end = 0;
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      pairs.set(this.pairs.subarray(this.startOf(slot), this.endOf(slot)), end);
      this.#starts[slot] = end;
      end += 2 * (this.#distinct[slot] as number);
    }
    this.pairs = pairs;
    this.#end = end;
    this.#unused = 0;
  }
}

/** `to` with the numbers of `from` at its beginning. */
export function grown<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
