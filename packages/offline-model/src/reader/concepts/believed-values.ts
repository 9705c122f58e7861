import type { ReadStatement } from '../read-statement.js';
import { conceptMentions } from './concept-mentions.js';

/** Maps a topic of the lexicon to its value in the context. */
export type BelievedValues = ReadonlyMap<string, string>;

const known = new WeakMap<readonly ReadStatement[], Map<string, BelievedValues>>();

/**
 * The current values according to the statements (oldest first): the newest mention of each topic counts.
 * Statements of the assistant count only if nobody else has mentioned the topic.
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
