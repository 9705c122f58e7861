import { numberIn, packCount } from './packed-count.js';

/** The documents that contain a term, each with its count, by ascending slot. */
export class PostingList {
  /** Packed slots with counts; only the first `count` entries count. */
  entries: Int32Array = new Int32Array(2);
  count = 0;
  /** An upper bound of the frequencies; removals do not lower it. */
  maxFrequency = 0;

  /** A list of these entries, which are not copied. */
  static of(entries: Int32Array, maxFrequency: number): PostingList {
    const list = new PostingList();
    list.entries = entries;
    list.count = entries.length;
    list.maxFrequency = maxFrequency;
    return list;
  }

  insert(slot: number, frequency: number): void {
    const end = this.count;
    if (this.entries.length === end) {
      const grown = new Int32Array(Math.ceil(end * (end < 256 ? 1.5 : 1.125)) + 1);
      grown.set(this.entries);
      this.entries = grown;
    }
    // Nearly always the newest document; only an update inserts before the end.
    const isNewest = end === 0 || numberIn(this.entries[end - 1] as number) < slot;
    const at = isNewest ? end : this.#lowerBound(slot);
    if (!isNewest) this.entries.copyWithin(at + 1, at, end);
    this.entries[at] = packCount(slot, frequency);
    this.count += 1;
    if (frequency > this.maxFrequency) this.maxFrequency = frequency;
  }

  remove(slot: number): void {
    const at = this.#lowerBound(slot);
    this.entries.copyWithin(at, at + 1, this.count);
    this.count -= 1;
  }

  /** Index of the first entry whose slot is not below `slot`. */
  #lowerBound(slot: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numberIn(this.entries[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
