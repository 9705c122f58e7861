import type { JsonObject, JsonValue } from '@memgym/core';
import { lexiconTopics, readConcepts } from '@memgym/everyday-world';
import { detectLanguage } from '@memgym/text';

/** Everyday topics mentioned in the feedback, in the lexicon's order. */
export function feedbackTopics(feedback: JsonObject): string[] {
  const text = textsOf(feedback).join('\n');
  const language = detectLanguage(text);
  const meant = new Set(readConcepts(text, language).map(({ topic }) => topic));
  const plain = text.toLowerCase();
  return lexiconTopics(language)
    .map(({ name }) => name)
    .filter((name) => meant.has(name) || plain.includes(name.replaceAll('_', ' ')));
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsOf);
}
