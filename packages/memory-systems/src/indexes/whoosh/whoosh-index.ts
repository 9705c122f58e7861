import { InvalidArgumentError, NotFoundError } from '@memgym/core/errors';
import { bm25Idf } from '../bm25-idf.js';
import type { Bm25Parameters } from '../bm25-search.js';
import { checkK } from '../check-k.js';
import { byteLengthOf } from '../document-lengths.js';
import type { Accept, Hit } from '../hit.js';
import { InvertedFile } from '../inverted-file.js';
import type { LexicalIndex } from '../lexical-index.js';
import { TopK } from '../top-k.js';
import { findPhrase } from './find-phrase.js';
import { createGlobMatcher } from './match-glob.js';
import { segmentsOf } from './segments-of.js';
import { whooshAnalyzer } from './whoosh-analyzer.js';
import { type LeafQuery, readWhooshQuery, type WhooshQuery } from './whoosh-query.js';

/** Scores by slot. */
type Scores = ReadonlyMap<number, number>;

/** A text's words in order, for phrases, and its batch. */
interface Entry {
  readonly words: readonly string[];
  readonly batch: string | undefined;
}

/** The order and length of the texts, on which scores also depend. */
interface Layout {
  readonly segments: readonly (readonly number[])[];
  readonly segmentOf: ReadonlyMap<number, number>;
  readonly averageLength: number;
}

/**
 * Finds texts like Whoosh 2.7.4, with its query language, so that a question is not plain data. Consecutive texts with
 * the same batch are one commit. The only difference is that a deletion leaves no traces. Source:
 * docs/specs/memory-systems.md#bm25.
 */
export function createWhooshIndex(parameters: Bm25Parameters): LexicalIndex {
  const file = new InvertedFile();
  const entries = new Map<string, Entry>();
  const analysed = (id: string, text: string, batch: string | undefined): readonly string[] => {
    const words = whooshAnalyzer.analyze(text);
    entries.set(id, { words, batch });
    return words;
  };
  let layout: Layout | null = null;
  let version = -1;
  const currentLayout = (): Layout => {
    if (layout === null || version !== file.version) layout = layoutOf(file, entries);
    version = file.version;
    return layout;
  };
  return {
    get size() {
      return file.size;
    },
    has: (id) => file.has(id),
    add(id, text, batch) {
      if (file.has(id)) {
        throw new InvalidArgumentError('id', `${JSON.stringify(id)} is already in the index.`, {
          hint: 'Use `update` to replace its text.',
        });
      }
      file.add(id, analysed(id, text, batch));
    },
    update(id, text) {
      if (!file.has(id)) throw new NotFoundError('bm25-index', id);
      file.replace(id, analysed(id, text, entries.get(id)?.batch));
    },
    delete(id) {
      entries.delete(id);
      return file.delete(id);
    },
    search(question: string, k: number, accept?: Accept): Hit[] {
      checkK(k);
      const best = new TopK(Math.min(k, file.size));
      if (best.capacity === 0) return [];
      const held = currentLayout();
      const scores = createScorer(file, entries, held, parameters).scoresOf(readWhooshQuery(question));
      const order = held.segments.flat();
      for (const [place, slot] of order.entries()) {
        const score = scores.get(slot);
        if (score === undefined || !best.wants(score, place)) continue;
        if (accept === undefined || accept(file.idOf(slot))) best.offer(score, place);
      }
      return best.ranked().map(({ score, slot }) => ({ id: file.idOf(order[slot] as number), score }));
    },
    explain(question) {
      const boosts = boostsOf(readWhooshQuery(question));
      const { scoresOfTerm } = createScorer(file, entries, currentLayout(), parameters);
      const scores = [...boosts].map(([term, boost]) => [term, scoresOfTerm(term, boost)] as const);
      return {
        terms: scores.map(([term, { size }]) => ({ term, texts: size })),
        matches: (id) => {
          const slot = file.slotOf(id);
          if (slot === undefined) return [];
          return scores.flatMap(([term, of]) => {
            const [contribution, number] = [of.get(slot), file.termNumber(term)];
            if (contribution === undefined || number === undefined) return [];
            return [{ term, count: file.documents.frequencyIn(slot, number), contribution }];
          });
        },
        analyze: whooshAnalyzer.analyze,
      };
    },
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

function layoutOf(file: InvertedFile, entries: ReadonlyMap<string, Entry>): Layout {
  const batches: number[][] = [];
  let last: string | undefined;
  for (const slot of file.slots()) {
    const batch = entries.get(file.idOf(slot))?.batch;
    if (batch === undefined || batch !== last) batches.push([]);
    batches.at(-1)?.push(slot);
    last = batch;
  }
  const { slots: segments, merged } = segmentsOf(batches);
  const segmentOf = new Map(
    segments.flatMap((slots, segment) => slots.map((slot): [number, number] => [slot, segment])),
  );
  let total = 0;
  for (const slot of file.slots()) {
    const length = file.documents.lengths[slot] as number;
    total += merged.has(slot) ? byteLengthOf(length) : length;
  }
  return { segments, segmentOf, averageLength: total / file.size };
}

function createScorer(
  file: InvertedFile,
  entries: ReadonlyMap<string, Entry>,
  { segmentOf, averageLength }: Layout,
  { k1, b, idf, lengths }: Bm25Parameters,
): {
  scoresOf(query: WhooshQuery): Scores;
  scoresOfTerm(text: string, boost: number): Map<number, number>;
} {
  const idfOf = bm25Idf(idf, file.size, file.documentFrequencies());
  const lengthOf = (slot: number): number => {
    const length = file.documents.lengths[slot] as number;
    return lengths === 'byte' ? byteLengthOf(length) : length;
  };

  function scoresOfTerm(text: string, boost: number): Map<number, number> {
    const scores = new Map<number, number>();
    const term = file.termNumber(text);
    if (term === undefined) return scores;
    const { entries: postings, count } = file.postings(term);
    for (let at = 0; at < 2 * count; at += 2) {
      const [slot, frequency] = [postings[at] as number, postings[at + 1] as number];
      const norm = k1 * (1 - b + (b * lengthOf(slot)) / averageLength);
      scores.set(slot, boost * idfOf(count) * ((frequency * (k1 + 1)) / (frequency + norm)));
    }
    return scores;
  }

  /** Scores of several terms; more than two terms in a segment count 1 together. */
  function scoresOfTerms(terms: readonly string[], boost: number): Scores {
    const all = terms.map((term) => scoresOfTerm(term, 1));
    const termsIn = new Map<number | undefined, Set<number>>();
    for (const [term, scores] of all.entries()) {
      for (const slot of scores.keys()) {
        const segment = segmentOf.get(slot);
        termsIn.set(segment, (termsIn.get(segment) ?? new Set()).add(term));
      }
    }
    const scoreIn = (segment: number | undefined, score: number): number => {
      const count = termsIn.get(segment)?.size ?? 0;
      // The boost is retained only with two terms.
      if (count === 2) return score * boost;
      return count === 1 ? score : 1;
    };
    return new Map([...added(all)].map(([slot, score]) => [slot, scoreIn(segmentOf.get(slot), score)]));
  }

  function scoresOfLeaf(query: LeafQuery): Scores {
    switch (query.kind) {
      case 'term':
        return scoresOfTerm(query.text, query.boost);
      case 'phrase': {
        const all = query.words.map((word) => scoresOfTerm(word, query.boost));
        const found = [...together(all)].filter(([slot]) =>
          findPhrase(query.words, entries.get(file.idOf(slot))?.words ?? [], query.slop),
        );
        return new Map(found);
      }
      case 'prefix':
        return scoresOfTerms(
          file.terms().filter((term) => term.startsWith(query.text)),
          query.boost,
        );
      case 'pattern': {
        return scoresOfTerms(file.terms().filter(createGlobMatcher(query.text)), query.boost);
      }
      case 'range': {
        const { start, end, withoutStart, withoutEnd } = query;
        const inside = (term: string) =>
          (start === null || term > start || (term === start && !withoutStart)) &&
          (end === null || term < end || (term === end && !withoutEnd));
        return scoresOfTerms(file.terms().filter(inside), query.boost);
      }
      case 'every': {
        const every = [...file.slots()].filter((slot) => query.isEmpty || file.documents.lengths[slot] !== 0);
        return new Map(every.map((slot) => [slot, query.boost]));
      }
    }
  }

  function scoresOf(query: WhooshQuery): Scores {
    switch (query.kind) {
      case 'none':
        return new Map();
      case 'or':
      case 'and': {
        const parts = query.parts.map(scoresOf);
        const sums = query.kind === 'and' ? together(parts) : added(parts);
        return new Map([...sums].map(([slot, score]) => [slot, score * query.boost]));
      }
      case 'not': {
        const without = scoresOf(query.part);
        return new Map([...file.slots()].filter((slot) => !without.has(slot)).map((slot) => [slot, 1]));
      }
      case 'andnot':
      case 'require': {
        const second = scoresOf(query.second);
        const wanted = query.kind === 'require';
        return new Map([...scoresOf(query.first)].filter(([slot]) => second.has(slot) === wanted));
      }
      case 'andmaybe': {
        const second = scoresOf(query.second);
        return new Map(
          [...scoresOf(query.first)].map(([slot, score]) => [slot, score + (second.get(slot) ?? 0)]),
        );
      }
    }
    return scoresOfLeaf(query);
  }
  return { scoresOf, scoresOfTerm };
}

function added(parts: readonly Scores[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const part of parts) {
    for (const [slot, score] of part) sums.set(slot, (sums.get(slot) ?? 0) + score);
  }
  return sums;
}

/** The sums of scores over all parts, for texts found by every part. */
function together(parts: readonly Scores[]): Scores {
  return new Map([...added(parts)].filter(([slot]) => parts.every((part) => part.has(slot))));
}
