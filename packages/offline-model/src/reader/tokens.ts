import { createBoundedCache } from '@memgym/core';
import { porterStem } from '@memgym/text';
import { isFunctionWord } from './function-words.js';

/** A word or punctuation mark in a text written with spaces. */
export interface Token {
  readonly text: string;
  /** Lower case without apostrophes; the mark itself for punctuation. */
  readonly lower: string;
  /** Porter stem; empty for punctuation. */
  readonly stem: string;
  /** True for punctuation that ends a clause or a sentence. */
  readonly breaks: boolean;
  /** True for words that carry meaning. */
  readonly content: boolean;
  readonly start: number;
  readonly end: number;
}

const pattern = /[\p{L}\p{N}]+(?:['’.\-&@_+/][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const stems = createBoundedCache<string>(50_000);

/** The Porter stem of a lower-case word, cached. */
export function stemOf(lower: string): string {
  return stems.get(lower, () => porterStem(lower));
}

/** The words and marks of a text, in order. */
export function tokenise(text: string): Token[] {
  return [...text.matchAll(pattern)].map((match) => {
    const raw = match[0];
    const word = /^[\p{L}\p{N}]/u.test(raw);
    const lower = word
      ? raw
          .toLowerCase()
          .replace(/[’']s$/, '')
          .replace(/[’']/g, '')
      : raw;
    return {
      text: raw,
      lower,
      stem: word ? stemOf(lower) : '',
      breaks: !word && /[.!?;:,()[\]—–…-]/.test(raw),
      content: word && !isFunctionWord(lower),
      start: match.index,
      end: match.index + raw.length,
    };
  });
}
