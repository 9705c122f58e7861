import { type Hit, reciprocalRankFusion } from '../../indexes/index.js';
import { bestByAge, filterOf, type MemoryHit, type SearchRequest } from '../../scoped/index.js';
import type { NemoriSettings } from './nemori-presets.js';
import { kinds, type NemoriKind } from './nemori-record.js';
import type { NemoriSearches } from './nemori-searches.js';
import { presentHits } from './present-hits.js';

/** The hits of one kind of memory. */
interface Found {
  /** Most hits returned. */
  readonly cap: number;
  readonly byVector: readonly Hit[];
  readonly byWords: readonly Hit[];
}

type Age = (id: string) => number;

/**
 * The best of each kind, by fused rankings of embedding and words, or by embedding alone. `fixed` ranks all kinds
 * together, so that their scores are comparable; `reference` ranks each kind separately, the current code by the order
 * in which the vector hits were stored (docs/specs/memory-systems.md#nemori-read and Faults).
 */
export function rankMemories(
  request: SearchRequest,
  searches: NemoriSearches,
  settings: NemoriSettings,
): MemoryHit[] {
  const found = foundOf(request, searches, settings);
  const { age } = request;
  const ranked =
    searches.profile === 'reference'
      ? found.flatMap((one) => rankAsOriginal(one, searches.losesRanking, settings, age))
      : rankTogether(found, settings, age);
  return presentHits(ranked, request, settings);
}

function foundOf(
  { query, vector, view, age }: SearchRequest,
  searches: NemoriSearches,
  settings: NemoriSettings,
): Found[] {
  const passes = filterOf(query) ?? (() => true);
  const caps: Readonly<Record<NemoriKind, number>> = {
    episode: settings.episodes,
    statement: settings.statements,
    message: settings.messages,
  };
  const depth = settings.search === 'hybrid' ? settings.depth : 1;
  return Object.values(kinds).map((kind) => {
    const cap = Math.min(query.k, caps[kind], view.size);
    const accept = (id: string): boolean => {
      const item = view.get(id)?.item;
      return item !== undefined && item.kind === kind && passes(item);
    };
    const byVector = vector === undefined ? [] : searches.byVector(vector, cap * depth, accept, age);
    return { cap, byVector, byWords: searches.byWords(kind, query.text, cap * depth, accept) };
  });
}

function rankTogether(
  found: readonly Found[],
  { search, rankConstant }: NemoriSettings,
  age: Age,
): MemoryHit[] {
  const byVector = bestByAge(
    found.flatMap((one) => one.byVector),
    age,
  );
  const byWords = bestByAge(
    found.flatMap((one) => one.byWords),
    age,
  );
  const scores = search === 'vector' ? byVector : reciprocalRankFusion([byVector, byWords], { rankConstant });
  const cosines = new Map(byVector.map(({ id, score }) => [id, score]));
  const weights = new Map(byWords.map(({ id, score }) => [id, score]));
  return found.flatMap(({ cap, ...one }) => {
    const own = new Set([...one.byVector, ...one.byWords].map(({ id }) => id));
    const kept = bestByAge(
      scores.filter(({ id }) => own.has(id)),
      age,
    ).slice(0, cap);
    return kept.map(({ id, score }) => {
      const vector = cosines.get(id);
      const words = weights.get(id);
      const scoreParts = {
        ...(vector !== undefined && { vector }),
        ...(words !== undefined && { words }),
      };
      return { id, score, scoreParts };
    });
  });
}

function rankAsOriginal(
  { cap, byVector, byWords }: Found,
  losesRanking: boolean,
  { rankConstant }: NemoriSettings,
  age: Age,
): Hit[] {
  const found = [...byVector];
  if (losesRanking) found.sort((left, right) => age(left.id) - age(right.id));
  return reciprocalRankFusion([found, byWords], { rankConstant }).slice(0, cap);
}
