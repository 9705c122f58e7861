import { nearestSpelling } from './nearest-spelling.js';

/**
 * The start of a hint about a mistyped name: `Did you mean "users"? `, or an empty text when no candidate is near.
 * @param word what was given
 * @param candidates the names that exist
 */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = nearestSpelling(word, candidates);
  return near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `;
}
