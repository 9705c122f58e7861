import { InvalidArgumentError } from '@memgym/core/errors';
import { type Hit, hitsOf } from './hit.js';

/**
 * Combines a lexical and a dense ranking: alpha · minmax(lexical) + (1 − alpha) · dense. Lexical scores are normalised
 * to 0..1 over their list (all 1 if they are equal); an id missing from a list scores 0 there. Best first; equal scores
 * in lexical, then dense order. Source: docs/specs/memory-systems.md#fusion-and-diversity.
 * @param alpha 0 (dense only) to 1 (lexical only); default 0.5
 * @throws {InvalidArgumentError} when `alpha` is not in 0..1
 */
export function linearFusion(lexical: readonly Hit[], dense: readonly Hit[], alpha = 0.5): Hit[] {
  if (!(alpha >= 0 && alpha <= 1)) {
    throw new InvalidArgumentError('alpha', `${alpha} is not in 0..1.`, {
      hint: '0 uses only the dense scores, 1 only the lexical ones.',
    });
  }
  const most = lexical.reduce((max, { score }) => Math.max(max, score), Number.NEGATIVE_INFINITY);
  const least = lexical.reduce((min, { score }) => Math.min(min, score), Number.POSITIVE_INFINITY);
  const scores = new Map<string, number>();
  for (const { id, score } of lexical) {
    scores.set(id, alpha * (most === least ? 1 : (score - least) / (most - least)));
  }
  for (const { id, score } of dense) scores.set(id, (scores.get(id) ?? 0) + (1 - alpha) * score);
  return hitsOf(scores);
}
