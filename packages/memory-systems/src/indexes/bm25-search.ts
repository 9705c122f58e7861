import { type Bm25Idf, bm25Idf } from './bm25-idf.js';
import type { Accept, Hit } from './hit.js';
import type { InvertedFile } from './inverted-file.js';
import { TopK } from './top-k.js';
import { TouchedScores } from './touched-scores.js';

export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
  readonly idf: Bm25Idf;
}

/** A term of a query: its number, and what it is worth (idf × count in the query). */
interface QueryTerm {
  readonly term: number;
  readonly weight: number;
}

/** Below so many postings, reading them all is quicker than choosing among them. */
const fewPostings = 1_024;
/** Bounds are sums of rounded numbers; a candidate this close to the floor is scored in full. */
const slack = 1 - 1e-9;

/**
 * BM25 over an inverted file: Σ weight · f(k₁+1) / (f + k₁(1 − b + b·length/average)), summed in the
 * order of the query. Holds scratch memory, so one searcher belongs to one inverted file.
 */
export class Bm25Searcher {
  readonly #file: InvertedFile;
  readonly #parameters: Bm25Parameters;
  readonly #scores = new TouchedScores();
  #idf: (documentFrequency: number) => number = () => 0;
  #version = -1;
  /** k₁(1 − b + b·length/average) = #norm + #normPerTerm · length. */
  #norm = 0;
  #normPerTerm = 0;
  /** 1 + place in the query, by term number; zero between searches. */
  #placeOfTerm = new Int32Array(256);

  constructor(file: InvertedFile, parameters: Bm25Parameters) {
    this.#file = file;
    this.#parameters = parameters;
  }

  /**
   * At most `k` hits with a score above 0. `counts`: how often the query has each term, in order of first
   * appearance. `exhaustive` reads every posting; the result is the same without, only sooner.
   */
  search(counts: ReadonlyMap<string, number>, k: number, accept?: Accept, exhaustive = false): Hit[] {
    const best = new TopK(Math.min(k, this.#file.size));
    if (best.capacity === 0) return [];
    this.#followChanges();
    const terms = this.#queryTerms(counts);
    const postings = terms.reduce((sum, { term }) => sum + this.#file.postings(term).count, 0);
    const canPrune = !exhaustive && postings > fewPostings && terms.every(({ weight }) => weight > 0);
    this.#scores.clear(this.#file.slotCount);
    if (canPrune) this.#searchByBounds(terms, best, accept);
    else this.#searchAll(terms, best, accept);
    return best.ranked().map(({ score, slot }) => ({ id: this.#file.idOf(slot), score }));
  }

  #followChanges(): void {
    const { size, totalLength, termCount, version } = this.#file;
    if (this.#version === version) return;
    const { k1, b, idf } = this.#parameters;
    this.#version = version;
    this.#idf = bm25Idf(idf, size, this.#file.documentFrequencies());
    this.#norm = k1 * (1 - b);
    this.#normPerTerm = totalLength === 0 ? 0 : (k1 * b * size) / totalLength;
    if (this.#placeOfTerm.length < termCount) this.#placeOfTerm = new Int32Array(2 * termCount);
  }

  #queryTerms(counts: ReadonlyMap<string, number>): QueryTerm[] {
    const terms: QueryTerm[] = [];
    for (const [text, count] of counts) {
      const term = this.#file.termNumber(text);
      if (term === undefined) continue;
      const weight = count * this.#idf(this.#file.postings(term).count);
      if (weight !== 0) terms.push({ term, weight });
    }
    return terms;
  }

  #offer(best: TopK, score: number, slot: number, accept: Accept | undefined): void {
    if (score <= 0 || !best.wants(score, slot)) return;
    if (accept === undefined || accept(this.#file.idOf(slot))) best.offer(score, slot);
  }

  #searchAll(terms: readonly QueryTerm[], best: TopK, accept: Accept | undefined): void {
    for (const term of terms) this.#accumulate(term);
    const scores = this.#scores;
    for (let index = 0; index < scores.count; index += 1) {
      const slot = scores.slotAt(index);
      this.#offer(best, scores.of(slot), slot, accept);
    }
  }

  /**
   * Reads the lists of the rarest terms, until what the remaining terms could add at most cannot lift an
   * unseen document over the k-th best; then scores only the seen documents that could still be among the
   * best, from their own terms (MaxScore).
   */
  #searchByBounds(terms: readonly QueryTerm[], best: TopK, accept: Accept | undefined): void {
    const byBound = terms
      .map((query) => ({
        ...query,
        bound: this.#bound(query),
        length: this.#file.postings(query.term).count,
      }))
      .sort((left, right) => right.bound - left.bound);
    terms.forEach(({ term }, place) => {
      this.#placeOfTerm[term] = place + 1;
    });
    const scores = this.#scores;
    let remaining = byBound.reduce((sum, { bound }) => sum + bound, 0);
    let floor = 0;
    for (const query of byBound) {
      // A better floor pays only when the list it may spare is longer than what is looked through for it.
      if (query.length > scores.count / 2 && scores.count >= best.capacity) {
        floor = Math.max(floor, this.#floorSoFar(terms, best.capacity, accept));
      }
      if (remaining < floor * slack) break;
      this.#accumulate(query);
      remaining -= query.bound;
    }
    remaining = Math.max(0, remaining);
    for (let index = 0; index < scores.count; index += 1) {
      const slot = scores.slotAt(index);
      const most = scores.of(slot) + remaining;
      if (most < Math.max(floor, best.floor) * slack) continue;
      this.#offer(best, this.#scoreInFull(slot, terms), slot, accept);
    }
    for (const { term } of terms) this.#placeOfTerm[term] = 0;
  }

  /** The most one document can get from a term. */
  #bound({ term, weight }: QueryTerm): number {
    const frequency = this.#file.postings(term).maxFrequency;
    return (
      (weight * frequency * (this.#parameters.k1 + 1)) /
      (frequency + this.#norm + this.#normPerTerm * frequency)
    );
  }

  /** A score that at least `k` acceptable documents reach. */
  #floorSoFar(terms: readonly QueryTerm[], k: number, accept: Accept | undefined): number {
    const leaders = new TopK(k);
    const scores = this.#scores;
    for (let index = 0; index < scores.count; index += 1) {
      const slot = scores.slotAt(index);
      this.#offer(leaders, scores.of(slot), slot, accept);
    }
    if (!leaders.isFull) return 0;
    return leaders
      .ranked()
      .reduce((least, { slot }) => Math.min(least, this.#scoreInFull(slot, terms)), Number.POSITIVE_INFINITY);
  }

  #accumulate({ term, weight }: QueryTerm): void {
    const { entries, count } = this.#file.postings(term);
    const { lengths } = this.#file;
    const gain = this.#parameters.k1 + 1;
    for (let at = 0; at < 2 * count; at += 2) {
      const slot = entries[at] as number;
      const frequency = entries[at + 1] as number;
      const norm = this.#norm + this.#normPerTerm * (lengths[slot] as number);
      this.#scores.add(slot, (weight * frequency * gain) / (frequency + norm));
    }
  }

  /** The score, with the same roundings as reading every list gives. */
  #scoreInFull(slot: number, terms: readonly QueryTerm[]): number {
    const stored = this.#file.termsOf(slot);
    const norm = this.#norm + this.#normPerTerm * (this.#file.lengths[slot] as number);
    const gain = this.#parameters.k1 + 1;
    const frequencies = this.#scores.scratch(terms.length);
    for (let at = 0; at < stored.length; at += 2) {
      const place = this.#placeOfTerm[stored[at] as number] as number;
      if (place !== 0) frequencies[place - 1] = stored[at + 1] as number;
    }
    let score = 0;
    for (let place = 0; place < terms.length; place += 1) {
      const frequency = frequencies[place] as number;
      if (frequency !== 0)
        score += ((terms[place] as QueryTerm).weight * frequency * gain) / (frequency + norm);
    }
    return score;
  }
}
