import type { Accept, Hit } from './hit.js';

/** An index from words to texts. Ids are data: any non-empty text. */
export interface LexicalIndex {
  readonly size: number;
  has(id: string): boolean;
  /**
   * @param batch texts of one batch were stored together, which the preset `whoosh` takes into account
   * @throws {InvalidArgumentError} when the id already exists
   */
  add(id: string, text: string, batch?: string): void;
  /** Replaces a text; its age does not change. @throws {NotFoundError} when the id does not exist */
  update(id: string, text: string): void;
  /** False if the id does not exist. */
  delete(id: string): boolean;
  /**
   * At most `k` hits with a score above 0, best first; equal scores by age, older first.
   * @throws {InvalidArgumentError} when `k` is not an integer ≥ 0
   */
  search(query: string, k: number, accept?: Accept): Hit[];
}
