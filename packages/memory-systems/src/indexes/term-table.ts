import { PostingList } from './posting-list.js';

const emptyPostings = new PostingList();

/** Terms by number, each with its documents. The number of a removed term is reused. */
export class TermTable {
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  /** By number; empty for an unused number. */
  readonly texts: string[] = [];
  /** By number. */
  readonly lists: PostingList[] = [];

  numberOf(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  postings(term: number): PostingList {
    return this.lists[term] ?? emptyPostings;
  }

  /** Gives a new term a number. */
  add(text: string): number {
    const term = this.#free.pop() ?? this.texts.length;
    this.#numbers.set(text, term);
    this.texts[term] = text;
    this.lists[term] = new PostingList();
    return term;
  }

  forget(term: number): void {
    this.#numbers.delete(this.texts[term] ?? '');
    this.texts[term] = '';
    this.lists[term] = emptyPostings;
    this.#free.push(term);
  }

  /** Adds the next term with its documents; a term without documents is an unused number. */
  append(text: string, entries: Int32Array, maxFrequency: number): void {
    const term = this.texts.length;
    this.texts.push(text);
    if (entries.length === 0) {
      this.#free.push(term);
      this.lists.push(emptyPostings);
    } else {
      this.#numbers.set(text, term);
      this.lists.push(PostingList.of(entries, maxFrequency));
    }
  }
}
