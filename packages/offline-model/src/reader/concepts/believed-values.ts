import type { ReadStatement } from '../read-statement.js';
import { conceptMentions } from './concept-mentions.js';

/** Topic of the lexicon → the value the context gives it. */
export type BelievedValues = ReadonlyMap<string, string>;

const known = new WeakMap<readonly ReadStatement[], Map<string, BelievedValues>>();

/**
 * What the statements, oldest first, say is true now: the newest word on each topic. The assistant is believed
 * only where nobody else has spoken of the topic.
 */
export function believedValues(statements: readonly ReadStatement[], language: string): BelievedValues {
  const byLanguage = known.get(statements) ?? new Map<string, BelievedValues>();
  known.set(statements, byLanguage);
  const before = byLanguage.get(language);
  if (before !== undefined) return before;
  const fromUser = new Map<string, string>();
  const fromAssistant = new Map<string, string>();
  for (const { statement } of statements) {
    const values = statement.speaker?.toLowerCase() === 'assistant' ? fromAssistant : fromUser;
    for (const { topic, value, source } of conceptMentions(statement.text, language)) {
      if (source === 'statement') values.set(topic, value);
    }
  }
  const believed = new Map([...fromAssistant, ...fromUser]);
  byLanguage.set(language, believed);
  return believed;
}
