import { byteLengthOf } from './byte-length.js';
import { findPhrase } from './find-phrase.js';
import { createGlobMatcher } from './match-glob.js';
import type { LeafQuery, WhooshQuery } from './whoosh-query.js';

/** The two numbers of BM25. */
export interface WhooshParameters {
  /** Saturation of term frequency. */
  readonly k1: number;
  /** Length normalisation, 0..1. */
  readonly b: number;
}

/** A text of the index. */
export interface WhooshText {
  readonly id: string;
  /** Its terms in order, for phrases. */
  readonly words: readonly string[];
  /** How often it has each term. */
  readonly counts: ReadonlyMap<string, number>;
  readonly batch: string | undefined;
}

/** The order and length of the texts, on which scores also depend. */
export interface WhooshLayout {
  /** Equal scores are ranked in this order. */
  readonly order: readonly WhooshText[];
  readonly segmentOf: ReadonlyMap<WhooshText, number>;
  readonly averageLength: number;
}

/** The scores of the texts that a query finds. */
export type Scores = ReadonlyMap<WhooshText, number>;

/** Scores the texts of an index as they are now. Source: docs/specs/memory-systems.md#bm25. */
export class WhooshScorer {
  readonly #postings: ReadonlyMap<string, ReadonlySet<WhooshText>>;
  readonly #layout: WhooshLayout;
  readonly #parameters: WhooshParameters;

  constructor(
    postings: ReadonlyMap<string, ReadonlySet<WhooshText>>,
    layout: WhooshLayout,
    parameters: WhooshParameters,
  ) {
    this.#postings = postings;
    this.#layout = layout;
    this.#parameters = parameters;
  }

  scoresOf(query: WhooshQuery): Scores {
    switch (query.kind) {
      case 'none':
        return new Map();
      case 'or':
      case 'and': {
        const parts = query.parts.map((part) => this.scoresOf(part));
        const sums = query.kind === 'and' ? together(parts) : added(parts);
        return new Map([...sums].map(([text, score]) => [text, score * query.boost]));
      }
      case 'not': {
        const without = this.scoresOf(query.part);
        return new Map(this.#layout.order.filter((text) => !without.has(text)).map((text) => [text, 1]));
      }
      case 'andnot':
      case 'require': {
        const second = this.scoresOf(query.second);
        const wanted = query.kind === 'require';
        return new Map([...this.scoresOf(query.first)].filter(([text]) => second.has(text) === wanted));
      }
      case 'andmaybe': {
        const second = this.scoresOf(query.second);
        return new Map(
          [...this.scoresOf(query.first)].map(([text, score]) => [text, score + (second.get(text) ?? 0)]),
        );
      }
    }
    return this.#ofLeaf(query);
  }

  ofTerm(term: string, boost: number): Scores {
    const found = this.#postings.get(term) ?? new Set();
    const { k1, b } = this.#parameters;
    const { order, averageLength } = this.#layout;
    const idf = Math.log(order.length / (found.size + 1)) + 1;
    const scores = new Map<WhooshText, number>();
    for (const text of found) {
      const frequency = text.counts.get(term) ?? 0;
      const norm = k1 * (1 - b + (b * byteLengthOf(text.words.length)) / averageLength);
      scores.set(text, boost * idf * ((frequency * (k1 + 1)) / (frequency + norm)));
    }
    return scores;
  }

  #ofLeaf(query: LeafQuery): Scores {
    switch (query.kind) {
      case 'term':
        return this.ofTerm(query.text, query.boost);
      case 'phrase': {
        const all = query.words.map((word) => this.ofTerm(word, query.boost));
        return new Map(
          [...together(all)].filter(([text]) => findPhrase(query.words, text.words, query.slop)),
        );
      }
      case 'prefix':
        return this.#ofTerms((term) => term.startsWith(query.text), query.boost);
      case 'pattern':
        return this.#ofTerms(createGlobMatcher(query.text), query.boost);
      case 'range': {
        const { start, end, withoutStart, withoutEnd } = query;
        const inside = (term: string) =>
          (start === null || term > start || (term === start && !withoutStart)) &&
          (end === null || term < end || (term === end && !withoutEnd));
        return this.#ofTerms(inside, query.boost);
      }
      case 'every': {
        const every = this.#layout.order.filter((text) => query.isEmpty || text.words.length > 0);
        return new Map(every.map((text) => [text, query.boost]));
      }
    }
  }

  /** Scores of the terms that fit; more than two terms in a segment count 1 together. */
  #ofTerms(fits: (term: string) => boolean, boost: number): Scores {
    const { segmentOf } = this.#layout;
    const all = [...this.#postings.keys()].filter(fits).map((term) => this.ofTerm(term, 1));
    const termsIn = new Map<number | undefined, Set<number>>();
    for (const [term, scores] of all.entries()) {
      for (const text of scores.keys()) {
        const segment = segmentOf.get(text);
        termsIn.set(segment, (termsIn.get(segment) ?? new Set()).add(term));
      }
    }
    const scoreIn = (segment: number | undefined, score: number): number => {
      const count = termsIn.get(segment)?.size ?? 0;
      // The boost is retained only with two terms.
      if (count === 2) return score * boost;
      return count === 1 ? score : 1;
    };
    return new Map([...added(all)].map(([text, score]) => [text, scoreIn(segmentOf.get(text), score)]));
  }
}

function added(parts: readonly Scores[]): Map<WhooshText, number> {
  const sums = new Map<WhooshText, number>();
  for (const part of parts) {
    for (const [text, score] of part) sums.set(text, (sums.get(text) ?? 0) + score);
  }
  return sums;
}

/** The sums of scores over all parts, for texts found by every part. */
function together(parts: readonly Scores[]): Scores {
  return new Map([...added(parts)].filter(([text]) => parts.every((part) => part.has(text))));
}
