/**
 * Sums by slot, for a few of many slots. Clearing costs nothing: a sum counts only while its slot carries
 * the stamp of the present round.
 */
export class TouchedScores {
  /** How many slots have a sum. */
  count = 0;
  #round = 0;
  #stamps = new Int32Array(64);
  #sums = new Float64Array(64);
  #slots = new Int32Array(64);
  #scratch = new Float64Array(16);

  /** Forgets every sum and makes room for slots below `slotCount`. */
  clear(slotCount: number): void {
    this.count = 0;
    if (this.#stamps.length < slotCount || this.#round === 0x7fffffff) {
      const capacity = Math.max(2 * slotCount, 64);
      this.#stamps = new Int32Array(capacity);
      this.#sums = new Float64Array(capacity);
      this.#slots = new Int32Array(capacity);
      this.#round = 0;
    }
    this.#round += 1;
  }

  add(slot: number, amount: number): void {
    if (this.#stamps[slot] === this.#round) {
      this.#sums[slot] = (this.#sums[slot] as number) + amount;
      return;
    }
    this.#stamps[slot] = this.#round;
    this.#sums[slot] = amount;
    this.#slots[this.count] = slot;
    this.count += 1;
  }

  /** The sum of a touched slot. */
  of(slot: number): number {
    return this.#sums[slot] as number;
  }

  /** The touched slots, in the order they were first touched. */
  slotAt(index: number): number {
    return this.#slots[index] as number;
  }

  /** A list of `length` zeros, good until the next call. */
  scratch(length: number): Float64Array {
    if (this.#scratch.length < length) this.#scratch = new Float64Array(2 * length);
    return this.#scratch.fill(0, 0, length);
  }
}
