import type { OfflineWorld } from '@memgym/core';
import { lexiconTopics, readConcepts } from '@memgym/everyday-world';
import { topWords } from '../../../toolkit/top-words.js';
import { type Annotation, noAnnotation } from '../note.js';

/** The simulated analyst uses recurring words and, if the world's writers know topics, those of the everyday lexicon. */
export function simulateAnnotation(
  text: string,
  language: string,
  world: OfflineWorld | undefined,
): Annotation {
  const keywords = topWords(text, 5);
  const mentions = world?.knowsTopics === false ? [] : readConcepts(text, language);
  const topics = new Set(mentions.map(({ topic }) => topic));
  const tags = lexiconTopics(language)
    .map(({ name }) => name)
    .filter((name) => topics.has(name))
    .map((name) => name.replaceAll('_', ' '));
  const context = keywords.length === 0 ? noAnnotation.context : `About ${keywords.slice(0, 3).join(', ')}.`;
  return { keywords, context, tags: [...new Set([...tags, ...keywords])].slice(0, 3) };
}
