import type { MatchedWord, QueryWord, ScorePart } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { words } from '@memgym/text';
import type { LexicalIndex } from '../../indexes/index.js';
import { type RankedHits, rankedHits, type SearchRequest } from '../../scoped/index.js';

/** How an index of words scores the memories of a request. */
export interface ExplainedWords extends RankedHits {
  /** The part `words` of a memory; undefined if it contains no word of the query. */
  part(memoryId: string, weight: number, contribution: number): ScorePart | undefined;
  /** Absent in an engine that does not say how it scores. */
  readonly words?: readonly QueryWord[];
}

/** Explains a search for words: the matching words of each memory with their contributions, and those it lacks. */
export function explainWords(
  index: Pick<LexicalIndex, 'size' | 'search' | 'explain'>,
  request: Pick<SearchRequest, 'query' | 'perKind' | 'view'>,
): ExplainedWords {
  const { query, view } = request;
  const ranked = rankedHits(request, (accept) => index.search(query.text, index.size, accept));
  const { terms = [], matches, analyze = () => [] } = index.explain?.(query.text) ?? {};
  const wanted = new Set(terms.map(({ term }) => term));
  const formsIn = (text: string) => formsOfTerms(text, wanted, analyze);

  function wordsOf(memoryId: string, score: number): Pick<ScorePart, 'words' | 'missing'> {
    const matched = matches?.(memoryId) ?? [];
    const sum = matched.reduce((total, { contribution }) => total + contribution, 0);
    // A query with operators has a score that no list of words explains.
    if (matched.length === 0 || Math.abs(sum - score) > 1e-9 * Math.max(1, score)) return {};
    const forms = formsIn(view.get(memoryId)?.item.text ?? '');
    const found = new Set(matched.map(({ term }) => term));
    return {
      words: matched.map((word): MatchedWord => ({ ...word, forms: forms.get(word.term) ?? [] })),
      missing: [...wanted].filter((term) => !found.has(term)),
    };
  }

  const inQuery = formsIn(query.text);
  return {
    ...ranked,
    part: (memoryId, weight, contribution) => {
      const own = ranked.ranks.get(memoryId);
      return own && { name: 'words', ...own, weight, contribution, ...wordsOf(memoryId, own.score) };
    },
    ...defined({
      words:
        matches &&
        terms.map(({ term, texts }) => ({ term, forms: inQuery.get(term) ?? [], memories: texts })),
    }),
  };
}

/** The spellings, folded, in which a text has each of the wanted terms. */
export function formsOfTerms(
  text: string,
  wanted: ReadonlySet<string>,
  analyze: (text: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>();
  for (const form of new Set(words(text))) {
    for (const term of new Set(analyze(form))) {
      if (wanted.has(term)) forms.set(term, [...(forms.get(term) ?? []), form]);
    }
  }
  return forms;
}
