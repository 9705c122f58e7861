import type { Simulation } from '@memgym/prompts';
import { topWords } from '../../toolkit/top-words.js';
import { type Annotation, noAnnotation } from '../note.js';

/** The simulated analyst uses recurring words and, if the world's writers know topics, those of the everyday lexicon. */
export function simulateAnnotation(
  text: string,
  language: string,
  { world, concepts, topics }: Simulation,
): Annotation {
  const keywords = topWords(text, 5);
  const mentions = world?.knowsTopics === false ? [] : concepts(text, language);
  const mentioned = new Set(mentions.map(({ topic }) => topic));
  const tags = topics(language)
    .filter((name) => mentioned.has(name))
    .map((name) => name.replaceAll('_', ' '));
  const context = keywords.length === 0 ? noAnnotation.context : `About ${keywords.slice(0, 3).join(', ')}.`;
  return { keywords, context, tags: [...new Set([...tags, ...keywords])].slice(0, 3) };
}
