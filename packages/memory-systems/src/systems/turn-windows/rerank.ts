import { BackendError } from '@memgym/core/errors';
import type { ReadRequest, SearchResult } from '../../scoped/index.js';

/**
 * Says how well each text answers a question: one finite number a text, in their order, higher is better. Such as a
 * cross-encoder of your own, or a service that ranks.
 */
export type Rerank = (
  question: string,
  texts: readonly string[],
  options: { readonly signal?: AbortSignal },
) => Promise<readonly number[]>;

/** Memories that are ranked anew: those that are best without. */
const rankedAnew = 50;

/** The found memories, of which the best are ordered by a function of the application. */
export async function rerankedHits(
  { query, context: { signal }, search }: Pick<ReadRequest, 'query' | 'context' | 'search'>,
  system: string,
  rerank: Rerank,
): Promise<SearchResult> {
  const found = await search({ k: Math.max(query.k, rankedAnew) });
  const best = found.slice(0, rankedAnew);
  if (best.length === 0 || query.text.trim() === '') return { hits: found };
  const texts = best.map(({ record }) => record.item.text);
  const scores = await rerank(query.text, texts, signal === undefined ? {} : { signal });
  if (scores.length !== best.length || !scores.every(Number.isFinite)) {
    throw new BackendError(
      system,
      `\`rerank\` returned ${JSON.stringify(scores).slice(0, 80)} for ${best.length} texts.`,
      { hint: 'Return one finite number for each text, in the order of the texts.' },
    );
  }
  const ranked = best
    .map(({ id }, place) => hitOf(id, scores[place] as number))
    .sort((left, right) => right.score - left.score);
  const least = ranked.at(-1)?.score ?? 0;
  const rest = found.slice(rankedAnew).map(({ id }) => hitOf(id, least));
  return {
    hits: [...ranked, ...rest].slice(0, query.k),
    isFinal: true,
    contributions: ({ scoreParts = {} }) => scoreParts,
  };
}

const hitOf = (id: string, score: number) => ({ id, score, scoreParts: { rerank: score } });
