import { byteLengthOf } from './byte-length.js';
import { segmentsOf } from './segments-of.js';
import { whooshAnalyzer } from './whoosh-analyzer.js';
import { readWhooshQuery, type WhooshQuery } from './whoosh-query.js';
import {
  type Scores,
  type WhooshLayout,
  type WhooshParameters,
  WhooshScorer,
  type WhooshText,
} from './whoosh-scorer.js';

/**
 * Finds texts like Whoosh 2.7.4, with its query language, so that a question is not plain data. Consecutive texts with
 * the same batch are one commit. The only difference is that a deletion leaves no traces. Source:
 * docs/specs/memory-systems.md#bm25.
 */
export class WhooshIndex {
  readonly #parameters: WhooshParameters;
  /** By id, oldest first. */
  readonly #texts = new Map<string, WhooshText>();
  /** The texts with each term. */
  readonly #postings = new Map<string, Set<WhooshText>>();
  #layout: WhooshLayout | undefined;

  constructor(parameters: WhooshParameters) {
    this.#parameters = parameters;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Adds a text, or replaces it; its age and batch then stay. */
  put(id: string, text: string, batch?: string): void {
    const earlier = this.#texts.get(id);
    if (earlier !== undefined) this.#unlist(earlier);
    const words = whooshAnalyzer.analyze(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const held = { id, words, counts, batch: earlier === undefined ? batch : earlier.batch };
    this.#texts.set(id, held);
    for (const word of counts.keys()) {
      const texts = this.#postings.get(word) ?? new Set();
      this.#postings.set(word, texts.add(held));
    }
    this.#layout = undefined;
  }

  delete(id: string): void {
    const held = this.#texts.get(id);
    if (held === undefined) return;
    this.#unlist(held);
    this.#texts.delete(id);
    this.#layout = undefined;
  }

  /** At most `k` hits, best first; equal scores in the order of Whoosh's segments. */
  search(question: string, k: number, accept: (id: string) => boolean = () => true) {
    const scores = this.#scorer().scoresOf(readWhooshQuery(question));
    return this.#currentLayout()
      .order.flatMap((text) => {
        const score = scores.get(text);
        return score === undefined || !accept(text.id) ? [] : [{ id: text.id, score }];
      })
      .sort((left, right) => right.score - left.score)
      .slice(0, k);
  }

  /** What a question compares: its terms, and how much each of them adds to the score of a text. */
  explain(question: string) {
    const scorer = this.#scorer();
    const boosts = boostsOf(readWhooshQuery(question));
    const scores = [...boosts].map(([term, boost]): [string, Scores] => [term, scorer.ofTerm(term, boost)]);
    return {
      terms: scores.map(([term, { size }]) => ({ term, texts: size })),
      matches: (id: string) => {
        const text = this.#texts.get(id);
        if (text === undefined) return [];
        return scores.flatMap(([term, of]) => {
          const contribution = of.get(text);
          return contribution === undefined
            ? []
            : [{ term, count: text.counts.get(term) ?? 0, contribution }];
        });
      },
      analyze: whooshAnalyzer.analyze,
    };
  }

  #unlist(text: WhooshText): void {
    for (const word of text.counts.keys()) {
      const texts = this.#postings.get(word);
      texts?.delete(text);
      if (texts?.size === 0) this.#postings.delete(word);
    }
  }

  #scorer(): WhooshScorer {
    return new WhooshScorer(this.#postings, this.#currentLayout(), this.#parameters);
  }

  #currentLayout(): WhooshLayout {
    this.#layout ??= layoutOf([...this.#texts.values()]);
    return this.#layout;
  }
}

function layoutOf(texts: readonly WhooshText[]): WhooshLayout {
  const batches: number[][] = [];
  let last: string | undefined;
  for (const [place, { batch }] of texts.entries()) {
    if (batch === undefined || batch !== last) batches.push([]);
    batches.at(-1)?.push(place);
    last = batch;
  }
  const { slots: segments, merged } = segmentsOf(batches);
  const textAt = (place: number): WhooshText => texts[place] as WhooshText;
  let total = 0;
  for (const [place, { words }] of texts.entries()) {
    total += merged.has(place) ? byteLengthOf(words.length) : words.length;
  }
  return {
    order: segments.flat().map(textAt),
    segmentOf: new Map(
      segments.flatMap((places, segment) =>
        places.map((place): [WhooshText, number] => [textAt(place), segment]),
      ),
    ),
    averageLength: total / texts.length,
  };
}

/** The words of a question that is a list of words, with their boosts; operators such as phrases and patterns add none. */
function boostsOf(query: WhooshQuery, factor = 1, boosts = new Map<string, number>()): Map<string, number> {
  if (query.kind === 'term') {
    boosts.set(query.text, (boosts.get(query.text) ?? 0) + factor * query.boost);
  } else if (query.kind === 'or' || query.kind === 'and') {
    for (const part of query.parts) boostsOf(part, factor * query.boost, boosts);
  }
  return boosts;
}
