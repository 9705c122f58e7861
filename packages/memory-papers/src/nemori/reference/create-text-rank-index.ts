import type { LexicalIndex } from '@memgym/memory-systems/indexes';
import { simpleWords } from './simple-words.js';

/** The positions of each word of a text, from 1. */
type WordPlaces = ReadonlyMap<string, readonly number[]>;

function placesOf(words: readonly string[]): WordPlaces {
  const places = new Map<string, number[]>();
  words.forEach((word, place) => {
    const own = places.get(word);
    if (own === undefined) places.set(word, [place + 1]);
    else own.push(place + 1);
  });
  return places;
}

/** Weight of a word without a label. */
const weight = Math.fround(0.1);
/** Distance from which a pair of words hardly contributes. */
const farAway = 100;

/**
 * PostgreSQL's `ts_rank` of a text that contains every query word, in single precision: one word is ranked by its
 * positions, several words by the distances between them. Source: docs/specs/memory-systems.md#nemori-read.
 */
function textRank(places: WordPlaces, wanted: readonly string[]): number {
  const words = [...new Set(wanted)].sort().map((word) => places.get(word) ?? []);
  const [first = []] = words;
  if (words.length < 2) return rankOfOne(first.length);
  let rank = -1;
  words.forEach((own, place) => {
    for (const other of words.slice(0, place)) {
      for (const here of own) {
        for (const there of other) {
          const pair = pairWeight(Math.abs(here - there));
          rank = rank < 0 ? pair : Math.fround(1 - (1 - rank) * (1 - pair));
        }
      }
    }
  });
  return rank;
}

function rankOfOne(count: number): number {
  let sum = 0;
  for (let place = 1; place <= count; place += 1)
    sum = Math.fround(sum + Math.fround(weight / (place * place)));
  const best = count === 0 ? 0 : Math.fround(Math.fround(weight + sum) - weight);
  return Math.fround(best / 1.64493406685);
}

function pairWeight(distance: number): number {
  const near = distance > farAway ? 1e-30 : 1 / (1.005 + 0.05 * Math.exp(Math.fround(distance) / 1.5 - 2));
  return Math.fround(Math.sqrt(Math.fround(Math.fround(weight * weight) * Math.fround(near))));
}

/**
 * PostgreSQL's full-text search as used by the current code: finds only texts with every word of the query, ranked by
 * `ts_rank` (docs/specs/memory-systems.md#nemori-faults).
 */
export function createTextRankIndex(): LexicalIndex {
  const texts = new Map<string, WordPlaces>();
  const put = (id: string, text: string): void => {
    texts.set(id, placesOf(simpleWords(text)));
  };
  return {
    get size() {
      return texts.size;
    },
    has: (id) => texts.has(id),
    add: put,
    update: put,
    delete: (id) => texts.delete(id),
    search: (query, k, accept = () => true) => {
      const wanted = simpleWords(query);
      if (wanted.length === 0) return [];
      return [...texts]
        .filter(([id, places]) => accept(id) && wanted.every((word) => places.has(word)))
        .map(([id, places]) => ({ id, score: textRank(places, wanted) }))
        .sort((left, right) => right.score - left.score)
        .slice(0, k);
    },
  };
}
