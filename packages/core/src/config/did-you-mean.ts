import { nearestSpelling } from './nearest-spelling.js';

/**
 * The start of a hint about a mistyped name: `Did you mean "users"? `, or an empty string if no candidate is near.
 *
 * @param word the given name
 * @param candidates the existing names
 */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = nearestSpelling(word, candidates);
  return near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `;
}
