import type { JsonObject, JsonValue } from '@memgym/core';
import type { Simulation } from '@memgym/prompts';
import { detectLanguage } from '@memgym/text';

/** Everyday topics mentioned in the feedback, in the lexicon's order. */
export function feedbackTopics(feedback: JsonObject, { concepts, topics }: Simulation): string[] {
  const text = textsOf(feedback).join('\n');
  const language = detectLanguage(text);
  const meant = new Set(concepts(text, language).map(({ topic }) => topic));
  const plain = text.toLowerCase();
  return topics(language).filter((name) => meant.has(name) || plain.includes(name.replaceAll('_', ' ')));
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsOf);
}
