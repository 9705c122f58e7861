import { Bm25Accumulator, type WeightedTerm } from './bm25-accumulator.js';
import { type Bm25Idf, bm25Idf } from './bm25-idf.js';
import type { Accept, Hit } from './hit.js';
import type { InvertedFile } from './inverted-file.js';
import type { LexicalExplanation } from './lexical-index.js';
import { numberIn } from './packed-count.js';
import { TopK } from './top-k.js';

export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
  readonly idf: Bm25Idf;
}

/** Below this number of postings, reading them all is faster than selecting. */
const fewPostings = 1_024;
/** Scoring one document from its own terms takes about as long as reading this many postings. */
const postingsPerDocument = 64;
/** Bounds are sums of rounded numbers; a candidate this close to the threshold is scored in full. */
const slack = 1 - 1e-9;

/**
 * BM25 over an inverted file: Σ weight · f / (f + k₁(1 − b + b·length/average)), summed in the order of the query. It
 * has scratch memory, so each inverted file needs its own searcher.
 */
export class Bm25Searcher {
  readonly #file: InvertedFile;
  readonly #parameters: Bm25Parameters;
  readonly #accumulator: Bm25Accumulator;
  #idf: (documentFrequency: number) => number = () => 0;
  #version = -1;
  /** k₁(1 − b + b·length/average) = #norm + #normPerTerm · length. */
  #norm = 0;
  #normPerTerm = 0;
  /** The length of each document, by slot. */
  #lengths: Int32Array = new Int32Array(0);
  /** 1 + position in the query, by term number; zero between searches. */
  #placeOfTerm = new Int32Array(256);
  /** Frequencies in one document, by position in the query. */
  #frequencies = new Float64Array(16);

  constructor(file: InvertedFile, parameters: Bm25Parameters) {
    this.#file = file;
    this.#parameters = parameters;
    this.#accumulator = new Bm25Accumulator(file);
  }

  /**
   * At most `k` hits with a score above 0. `counts`: the frequency of each term in the query, in order of first
   * appearance. `exhaustive` reads every posting: the same result, but slower.
   */
  search(counts: ReadonlyMap<string, number>, k: number, accept?: Accept, exhaustive = false): Hit[] {
    const best = new TopK(Math.min(k, this.#file.size));
    if (best.capacity === 0) return [];
    this.#followChanges();
    const terms = this.#queryTerms(counts);
    const postings = terms.reduce((sum, { term }) => sum + this.#file.postings(term).count, 0);
    // Bounds come from scoring the best `k` so far in full, which takes longer than short lists of many terms.
    const inFull = best.capacity * (postingsPerDocument + terms.length);
    const canPrune =
      !exhaustive && postings > Math.max(fewPostings, inFull) && terms.every(({ weight }) => weight > 0);
    this.#accumulator.start(this.#norm, this.#normPerTerm, this.#lengths);
    if (canPrune) this.#searchByBounds(terms, best, accept);
    else {
      for (const term of terms) this.#accumulator.add(term);
      this.#offerAll(best, accept);
    }
    return best.ranked().map(({ score, slot }) => ({ id: this.#file.idOf(slot), score }));
  }

  /** The share of each term in the scores of the same `search`, by the same sum. */
  explain(counts: ReadonlyMap<string, number>): Omit<LexicalExplanation, 'analyze'> {
    this.#followChanges();
    const file = this.#file;
    const named = [...counts.keys()];
    const terms = named.map((term) => {
      const number = file.termNumber(term);
      return { term, texts: number === undefined ? 0 : file.postings(number).count };
    });
    const weighted = named.flatMap((term) =>
      this.#queryTerms(new Map([[term, counts.get(term) ?? 0]])).map((query) => ({ ...query, text: term })),
    );
    return {
      terms,
      matches: (id) => {
        const slot = file.slotOf(id);
        if (slot === undefined) return [];
        const norm = this.#norm + this.#normPerTerm * (this.#lengths[slot] as number);
        return weighted.flatMap(({ term, weight, text }) => {
          const count = file.documents.frequencyIn(slot, term);
          return count === 0 ? [] : [{ term: text, count, contribution: (weight * count) / (count + norm) }];
        });
      },
    };
  }

  #followChanges(): void {
    const { size, termCount, version, documents } = this.#file;
    if (this.#version === version) return;
    const { k1, b, idf } = this.#parameters;
    this.#version = version;
    this.#idf = bm25Idf(idf, size, this.#file.documentFrequencies());
    this.#norm = k1 * (1 - b);
    this.#normPerTerm = documents.totalLength === 0 ? 0 : (k1 * b * size) / documents.totalLength;
    this.#lengths = documents.lengths;
    if (this.#placeOfTerm.length < termCount) this.#placeOfTerm = new Int32Array(2 * termCount);
  }

  #queryTerms(counts: ReadonlyMap<string, number>): WeightedTerm[] {
    const terms: WeightedTerm[] = [];
    for (const [text, count] of counts) {
      const term = this.#file.termNumber(text);
      if (term === undefined) continue;
      const weight = count * this.#idf(this.#file.postings(term).count) * (this.#parameters.k1 + 1);
      if (weight !== 0) terms.push({ term, weight });
    }
    return terms;
  }

  #offer(best: TopK, score: number, slot: number, accept: Accept | undefined): void {
    if (score <= 0 || !best.wants(score, slot)) return;
    if (accept === undefined || accept(this.#file.idOf(slot))) best.offer(score, slot);
  }

  #offerAll(best: TopK, accept: Accept | undefined): void {
    const accumulator = this.#accumulator;
    for (let index = 0; index < accumulator.count; index += 1) {
      const slot = accumulator.slotAt(index);
      this.#offer(best, accumulator.scoreOf(slot), slot, accept);
    }
  }

  /**
   * Reads whole lists, the rarest terms first, until the remaining terms together cannot lift an unseen document above
   * the k-th best (MaxScore). The other lists then only add to documents already seen; documents that can no longer
   * reach the best `k` are dropped, and the rest is scored in the order of the query.
   */
  #searchByBounds(terms: readonly WeightedTerm[], best: TopK, accept: Accept | undefined): void {
    terms.forEach(({ term }, place) => {
      this.#placeOfTerm[term] = place + 1;
    });
    const byBound = terms
      .map((query) => ({
        ...query,
        bound: this.#bound(query),
        length: this.#file.postings(query.term).count,
      }))
      .sort((left, right) => right.bound - left.bound);
    const accumulator = this.#accumulator;
    let remaining = byBound.reduce((sum, { bound }) => sum + bound, 0);
    let floor = 0;
    let isComplete = false;
    for (const query of byBound) {
      // A better floor pays off only if it can save reading a list longer than the scan for it.
      if (!isComplete && query.length > accumulator.count) {
        floor = Math.max(floor, this.#floorSoFar(terms, best.capacity, accept));
        isComplete = remaining < floor * slack;
      }
      if (!isComplete) accumulator.add(query);
      else {
        accumulator.dropBelow((floor - remaining) * slack);
        if (accumulator.count * postingsPerDocument < query.length) break;
        accumulator.addToKnown(query);
      }
      remaining = Math.max(0, remaining - query.bound);
    }
    floor = Math.max(floor, this.#floorSoFar(terms, best.capacity, accept));
    accumulator.dropBelow((floor - remaining) * slack);
    for (let index = 0; index < accumulator.count; index += 1) {
      const slot = accumulator.slotAt(index);
      if (accumulator.scoreOf(slot) + remaining < best.floor * slack) continue;
      this.#offer(best, this.#scoreInFull(slot, terms), slot, accept);
    }
    for (const { term } of terms) this.#placeOfTerm[term] = 0;
  }

  /** The maximum that one document can get from a term. */
  #bound({ term, weight }: WeightedTerm): number {
    const frequency = this.#file.postings(term).maxFrequency;
    // A document is at least as long as the frequency of its term.
    return (weight * frequency) / (frequency + (this.#norm + this.#normPerTerm * frequency));
  }

  /** A score that at least `k` acceptable documents reach; 0 if fewer have been seen. */
  #floorSoFar(terms: readonly WeightedTerm[], k: number, accept: Accept | undefined): number {
    if (this.#accumulator.count < k) return 0;
    const leaders = new TopK(k);
    this.#offerAll(leaders, accept);
    if (!leaders.isFull) return 0;
    return leaders
      .ranked()
      .reduce((least, { slot }) => Math.min(least, this.#scoreInFull(slot, terms)), Number.POSITIVE_INFINITY);
  }

  /** The score from the document's own terms, with the same rounding as summing over every list. */
  #scoreInFull(slot: number, terms: readonly WeightedTerm[]): number {
    if (this.#frequencies.length < terms.length) this.#frequencies = new Float64Array(2 * terms.length);
    const frequencies = this.#frequencies.fill(0, 0, terms.length);
    const { documents } = this.#file;
    const { counted } = documents;
    const end = documents.endOf(slot);
    for (let at = documents.startOf(slot); at < end; at += 1) {
      const packed = counted[at] as number;
      const term = numberIn(packed);
      const place = this.#placeOfTerm[term] as number;
      if (place !== 0) frequencies[place - 1] = documents.countOf(packed, slot, term);
    }
    const norm = this.#norm + this.#normPerTerm * (this.#lengths[slot] as number);
    let score = 0;
    terms.forEach(({ weight }, place) => {
      const frequency = frequencies[place] as number;
      if (frequency !== 0) score += (weight * frequency) / (frequency + norm);
    });
    return score;
  }
}
