/** The documents that contain a term, with frequencies: pairs of slot and frequency, by ascending slot. */
export class PostingList {
  /** `[slot, frequency, slot, frequency, …]`; only the first `2 * count` entries count. */
  entries: Int32Array = new Int32Array(4);
  count = 0;
  /** An upper bound of the frequencies; removals do not lower it. */
  maxFrequency = 0;

  /** A list of these entries, which are not copied. */
  static of(entries: Int32Array, maxFrequency: number): PostingList {
    const list = new PostingList();
    list.entries = entries;
    list.count = entries.length / 2;
    list.maxFrequency = maxFrequency;
    return list;
  }

  insert(slot: number, frequency: number): void {
    if (this.entries.length < 2 * (this.count + 1)) {
      const grown = new Int32Array(this.entries.length * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    const end = 2 * this.count;
    // Nearly always the newest document; only an update inserts before the end.
    const isNewest = end === 0 || (this.entries[end - 2] as number) < slot;
    const at = isNewest ? end : this.#lowerBound(slot);
    if (!isNewest) this.entries.copyWithin(at + 2, at, end);
    this.entries[at] = slot;
    this.entries[at + 1] = frequency;
    this.count += 1;
    if (frequency > this.maxFrequency) this.maxFrequency = frequency;
  }

  remove(slot: number): void {
    const at = this.#lowerBound(slot);
    this.entries.copyWithin(at, at + 2, 2 * this.count);
    this.count -= 1;
  }

  /** Index of the first pair whose slot is not below `slot`. */
  #lowerBound(slot: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[2 * middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    return 2 * low;
  }
}
