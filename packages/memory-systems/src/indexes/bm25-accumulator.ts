import type { InvertedFile } from './inverted-file.js';
import { numberIn } from './packed-count.js';

/** The weight of one term: idf × count in the query × (k₁ + 1). */
export interface WeightedTerm {
  readonly term: number;
  readonly weight: number;
}

/**
 * Partial scores by slot, for a few of many slots. A score is valid only if its slot has the stamp of the current
 * round, so starting a round costs nothing.
 */
export class Bm25Accumulator {
  /** Number of slots with a score. */
  count = 0;
  readonly #file: InvertedFile;
  #round = 0;
  #stamps = new Int32Array(0);
  #scores = new Float64Array(0);
  #slots = new Int32Array(0);
  /** k₁(1 − b + b·length/average) = #norm + #normPerTerm · length. */
  #norm = 0;
  #normPerTerm = 0;
  #lengths: Int32Array = new Int32Array(0);

  constructor(file: InvertedFile) {
    this.#file = file;
  }

  /** Clears every score, and adapts to the file's size. `lengths`: the effective length of each slot. */
  start(norm: number, normPerTerm: number, lengths: Int32Array): void {
    const { slotCount } = this.#file;
    if (this.#stamps.length < slotCount || this.#round === 0x7fffffff) {
      const capacity = 2 * slotCount;
      this.#stamps = new Int32Array(capacity);
      this.#scores = new Float64Array(capacity);
      this.#slots = new Int32Array(capacity);
      this.#round = 0;
    }
    this.#round += 1;
    this.count = 0;
    this.#norm = norm;
    this.#normPerTerm = normPerTerm;
    this.#lengths = lengths;
  }

  /** Adds a term's scores to every document that contains it. */
  add({ term, weight }: WeightedTerm): void {
    const { entries, count } = this.#file.postings(term);
    const { documents } = this.#file;
    const lengths = this.#lengths;
    const [stamps, scores, slots, round] = [this.#stamps, this.#scores, this.#slots, this.#round];
    const [norm, normPerTerm] = [this.#norm, this.#normPerTerm];
    let touched = this.count;
    for (let at = 0; at < count; at += 1) {
      const packed = entries[at] as number;
      const slot = numberIn(packed);
      const frequency = documents.countOf(packed, slot, term);
      const amount = (weight * frequency) / (frequency + (norm + normPerTerm * (lengths[slot] as number)));
      if (stamps[slot] === round) scores[slot] = (scores[slot] as number) + amount;
      else {
        stamps[slot] = round;
        scores[slot] = amount;
        slots[touched] = slot;
        touched += 1;
      }
    }
    this.count = touched;
  }

  /** Adds a term's scores to the documents that already have a score. */
  addToKnown({ term, weight }: WeightedTerm): void {
    const { entries, count } = this.#file.postings(term);
    const { documents } = this.#file;
    const lengths = this.#lengths;
    const [stamps, scores, round] = [this.#stamps, this.#scores, this.#round];
    const [norm, normPerTerm] = [this.#norm, this.#normPerTerm];
    for (let at = 0; at < count; at += 1) {
      const packed = entries[at] as number;
      const slot = numberIn(packed);
      if (stamps[slot] !== round) continue;
      const frequency = documents.countOf(packed, slot, term);
      const amount = (weight * frequency) / (frequency + (norm + normPerTerm * (lengths[slot] as number)));
      scores[slot] = (scores[slot] as number) + amount;
    }
  }

  /** Forgets the documents whose score is below `least`. */
  dropBelow(least: number): void {
    const [stamps, scores, slots] = [this.#stamps, this.#scores, this.#slots];
    let remaining = 0;
    for (let index = 0; index < this.count; index += 1) {
      const slot = slots[index] as number;
      if ((scores[slot] as number) >= least) {
        slots[remaining] = slot;
        remaining += 1;
      } else stamps[slot] = 0;
    }
    this.count = remaining;
  }

  /** The slot that is `index`th among those with a score. */
  slotAt(index: number): number {
    return this.#slots[index] as number;
  }

  /** The score of a slot that has one. */
  scoreOf(slot: number): number {
    return this.#scores[slot] as number;
  }
}
