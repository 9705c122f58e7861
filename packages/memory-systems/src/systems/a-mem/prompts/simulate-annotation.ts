import { lexiconTopics, readConcepts } from '@memgym/everyday-world';
import { topWords } from '../../../toolkit/top-words.js';
import { type Annotation, noAnnotation } from '../note.js';

/** The simulated analyst uses recurring words and the topics of the everyday lexicon. */
export function simulateAnnotation(text: string, language: string): Annotation {
  const keywords = topWords(text, 5);
  const topics = new Set(readConcepts(text, language).map(({ topic }) => topic));
  const tags = lexiconTopics(language)
    .map(({ name }) => name)
    .filter((name) => topics.has(name))
    .map((name) => name.replaceAll('_', ' '));
  const context = keywords.length === 0 ? noAnnotation.context : `About ${keywords.slice(0, 3).join(', ')}.`;
  return { keywords, context, tags: [...new Set([...tags, ...keywords])].slice(0, 3) };
}
