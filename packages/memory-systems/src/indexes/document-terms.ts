import { countIn, largeCount, mostNumbers, numberIn, packCount } from './packed-count.js';

/** The terms of documents as numbers, to be stored in a file. */
export interface PackedDocumentTerms {
  /** Length of each document in terms, by slot. */
  readonly lengths: Int32Array;
  /** Number of distinct terms of each document, by slot. */
  readonly distinct: Int32Array;
  /** The packed terms with counts of all documents, one after another. */
  readonly counted: Int32Array;
  /** `[slot, term, count, …]` of the counts that are too large to be packed. */
  readonly large: Int32Array;
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
  /** Packed terms with counts of each document, by first appearance; gaps belong to deleted documents. */
  counted: Int32Array = new Int32Array(256);
  /** Counts that are too large to be packed. */
  readonly #large = new Map<number, number>();
  /** Start of each document in `counted`, by slot. */
  #starts: Float64Array = new Float64Array(64);
  /** Number of distinct terms of each document, by slot. */
  #distinct: Int32Array = new Int32Array(64);
  /** Where `counted` ends. */
  #end = 0;
  /** Numbers in `counted` that belong to no document. */
  #unused = 0;

  /** Start of the document's terms in `counted`. */
  startOf(slot: number): number {
    return this.#starts[slot] as number;
  }

  endOf(slot: number): number {
    return (this.#starts[slot] as number) + (this.#distinct[slot] as number);
  }

  /** How often the document contains a term, by its number. */
  frequencyIn(slot: number, term: number): number {
    const end = this.endOf(slot);
    for (let at = this.startOf(slot); at < end; at += 1) {
      const packed = this.counted[at] as number;
      if (numberIn(packed) === term) return this.countOf(packed, slot, term);
    }
    return 0;
  }

  /** The count of a term in a document, packed with either of them. */
  countOf(packed: number, slot: number, term: number): number {
    const count = countIn(packed);
    return count === largeCount ? (this.#large.get(keyOf(slot, term)) ?? count) : count;
  }

  newSlot(): number {
    const slot = this.slotCount;
    if (slot === this.lengths.length) {
      const capacity = Math.max(64, Math.ceil(slot * 1.5));
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
    this.#end += distinct.length;
    if (this.#end > this.counted.length) {
      const growth = this.counted.length < 1e6 ? 1.5 : 1.125;
      this.counted = grown(
        this.counted,
        new Int32Array(Math.max(this.#end, Math.ceil(growth * this.counted.length))),
      );
    }
    for (const term of distinct) {
      const count = frequencies[term] as number;
      this.counted[at] = packCount(term, count);
      if (count >= largeCount) this.#large.set(keyOf(slot, term), count);
      at += 1;
    }
  }

  clear(slot: number): void {
    const end = this.endOf(slot);
    for (let at = this.startOf(slot); at < end; at += 1) {
      const packed = this.counted[at] as number;
      if (countIn(packed) === largeCount) this.#large.delete(keyOf(slot, numberIn(packed)));
    }
    this.#unused += this.#distinct[slot] as number;
    this.#distinct[slot] = 0;
    this.totalLength -= this.lengths[slot] as number;
    this.lengths[slot] = 0;
    // Removes deleted content unless most of the array is in use.
    if (this.#unused > 2048 && 2 * this.#unused > this.#end) this.#closeGaps();
  }

  /** Retains the documents of these slots, in this ascending order. */
  renumber(slots: readonly number[]): void {
    const large = this.#large.size > 0 ? [...this.#large] : [];
    const newSlots = new Map(large.length > 0 ? slots.map((slot, next) => [slot, next]) : []);
    this.#large.clear();
    for (const [key, count] of large) {
      const { slot, term } = inKey(key);
      this.#large.set(keyOf(newSlots.get(slot) ?? slot, term), count);
    }
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
      counted: this.counted.subarray(0, this.#end),
      large: Int32Array.from(
        [...this.#large].flatMap(([key, count]) => {
          const { slot, term } = inKey(key);
          return [slot, term, count];
        }),
      ),
    };
  }

  /** Takes packed terms. The arrays are used directly, not copied. */
  unpack({ lengths, distinct, counted, large }: PackedDocumentTerms, slotCount: number): void {
    this.counted = counted;
    this.lengths = lengths;
    this.#distinct = distinct;
    this.#starts = new Float64Array(slotCount);
    this.slotCount = slotCount;
    for (let slot = 0; slot < slotCount; slot += 1) {
      this.#starts[slot] = this.#end;
      this.#end += distinct[slot] as number;
      this.totalLength += lengths[slot] as number;
    }
    for (let at = 0; at < large.length; at += 3)
      this.#large.set(keyOf(large[at] as number, large[at + 1] as number), large[at + 2] as number);
  }

  /**
   * Whether the terms of each document follow those of the previous one; those of a replaced document are at the end.
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
    const counted = new Int32Array(this.#end - this.#unused);
    let end = 0;
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      counted.set(this.counted.subarray(this.startOf(slot), this.endOf(slot)), end);
      this.#starts[slot] = end;
      end += this.#distinct[slot] as number;
    }
    this.counted = counted;
    this.#end = end;
    this.#unused = 0;
  }
}

const keyOf = (slot: number, term: number): number => slot * mostNumbers + term;
const inKey = (key: number): { slot: number; term: number } => {
  const term = key % mostNumbers;
  return { slot: (key - term) / mostNumbers, term };
};

/** `to` with the numbers of `from` at its beginning. */
export function grown<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
