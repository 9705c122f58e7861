import type { MatchedWord } from '@memgym/core';
import type { Accept, Hit } from './hit.js';

/** What a search for words compares. */
export interface LexicalExplanation {
  /** The terms of the query in its order, each once, with the number of texts that contain it. */
  readonly terms: readonly { readonly term: string; readonly texts: number }[];
  /** The terms in one text; their contributions sum to its score. None for an unknown id. */
  matches(id: string): readonly Omit<MatchedWord, 'forms'>[];
  /** The terms of a text, as a text of the index has them. */
  analyze(text: string): readonly string[];
}

/** An index from words to texts. Ids are data: any non-empty text. */
export interface LexicalIndex {
  readonly size: number;
  has(id: string): boolean;
  /** @throws {InvalidArgumentError} when the id already exists */
  add(id: string, text: string): void;
  /** Replaces a text; its age does not change. @throws {NotFoundError} when the id does not exist */
  update(id: string, text: string): void;
  /** False if the id does not exist. */
  delete(id: string): boolean;
  /**
   * At most `k` hits with a score above 0, best first; equal scores by age, older first.
   * @throws {InvalidArgumentError} when `k` is not an integer ≥ 0
   */
  search(query: string, k: number, accept?: Accept): Hit[];
  /** Explains the scores of a search. Absent in an engine that does not say how it scores. */
  explain?(query: string): LexicalExplanation;
}
