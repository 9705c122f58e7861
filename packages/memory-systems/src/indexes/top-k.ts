/**
 * Collects the `capacity` best offers: higher scores first, equal scores by smaller slot. The order of offers does not
 * matter.
 */
export class TopK {
  readonly #scores: Float64Array;
  readonly #slots: Int32Array;
  #size = 0;

  constructor(readonly capacity: number) {
    this.#scores = new Float64Array(capacity);
    this.#slots = new Int32Array(capacity);
  }

  get isFull(): boolean {
    return this.#size === this.capacity;
  }

  /** The worst collected score; −∞ while there is room. */
  get floor(): number {
    return this.isFull && this.capacity > 0 ? (this.#scores[0] as number) : Number.NEGATIVE_INFINITY;
  }

  /** Whether `offer` would accept it. */
  wants(score: number, slot: number): boolean {
    if (this.#size < this.capacity) return true;
    if (this.capacity === 0) return false;
    const worst = this.#scores[0] as number;
    return score > worst || (score === worst && slot < (this.#slots[0] as number));
  }

  offer(score: number, slot: number): void {
    if (!this.wants(score, slot)) return;
    if (this.#size < this.capacity) {
      this.#siftUp(this.#size, score, slot);
      this.#size += 1;
    } else this.#siftDown(score, slot);
  }

  /** The best offers, best first. */
  ranked(): { score: number; slot: number }[] {
    const held = Array.from({ length: this.#size }, (_, index) => ({
      score: this.#scores[index] as number,
      slot: this.#slots[index] as number,
    }));
    return held.sort((left, right) => right.score - left.score || left.slot - right.slot);
  }

  // The heap has the worst on top.
  #isWorse(score: number, slot: number, index: number): boolean {
    const other = this.#scores[index] as number;
    return score < other || (score === other && slot > (this.#slots[index] as number));
  }

  #set(index: number, score: number, slot: number): void {
    this.#scores[index] = score;
    this.#slots[index] = slot;
  }

  #siftUp(start: number, score: number, slot: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isWorse(score, slot, parent)) break;
      this.#set(index, this.#scores[parent] as number, this.#slots[parent] as number);
      index = parent;
    }
    this.#set(index, score, slot);
  }

  #siftDown(score: number, slot: number): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (
        right < this.#size &&
        this.#isWorse(this.#scores[right] as number, this.#slots[right] as number, child)
      ) {
        child = right;
      }
      if (this.#isWorse(score, slot, child)) break;
      this.#set(index, this.#scores[child] as number, this.#slots[child] as number);
      index = child;
    }
    this.#set(index, score, slot);
  }
}
