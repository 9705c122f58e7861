import { createBoundedCache } from '@memgym/core';
import { type ConceptMention, readConcepts } from '@memgym/everyday-world';
import { isChinese } from '../reader-input.js';

const mentions = createBoundedCache<readonly ConceptMention[]>(20_000);

/** Maps a topic of the lexicon to its value in the context. */
export type BelievedValues = ReadonlyMap<string, string>;

/** The mentions of lexicon concepts in a text; the result is cached and shared. */
export function conceptMentions(text: string, language: string): readonly ConceptMention[] {
  return mentions.get(`${isChinese(language) ? 'zh' : 'en'}|${text}`, () => readConcepts(text, language));
}
