import type { MemoryHit, SearchRequest } from '@memgym/memory-systems/define';
import { filterOf } from '@memgym/memory-systems/toolkit';
import type { NemoriPreset, NemoriSettings } from './nemori-presets.js';
import { kinds, type NemoriKind } from './nemori-record.js';
import type { NemoriSearches } from './nemori-searches.js';
import { presentHits } from './present-hits.js';
import type { FoundMemories } from './rank-together.js';
import type { NemoriRules } from './rules.js';

interface RankedBy extends NemoriSettings {
  readonly preset: NemoriPreset;
  readonly rules: NemoriRules;
}

/**
 * The best of each kind, by fused rankings of embedding and words, or by embedding alone. Source:
 * docs/specs/memory-systems.md#nemori-read.
 */
export function rankMemories(
  request: SearchRequest,
  searches: NemoriSearches,
  { rules, ...settings }: RankedBy,
): MemoryHit[] {
  const found = foundOf(request, searches, settings);
  const ranked = rules.rank(found, { ...settings, age: request.age });
  return presentHits(ranked, request, settings);
}

function foundOf(
  { query, vector, view, age }: SearchRequest,
  searches: NemoriSearches,
  settings: NemoriSettings,
): FoundMemories[] {
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
