import type { BelievedValues } from './concepts/concept-mentions.js';
import type { ReadStatement } from './read-statement.js';

const known = new WeakMap<readonly ReadStatement[], BelievedValues>();

/**
 * The current values according to the statements (oldest first): the newest mention of each topic counts.
 * Statements of the assistant count only if nobody else has mentioned the topic.
 */
export function believedValues(statements: readonly ReadStatement[]): BelievedValues {
  const before = known.get(statements);
  if (before !== undefined) return before;
  const fromUser = new Map<string, string>();
  const fromAssistant = new Map<string, string>();
  for (const { statement, mentions } of statements) {
    const values = statement.speaker?.toLowerCase() === 'assistant' ? fromAssistant : fromUser;
    for (const { topic, value, source } of mentions) {
      if (source === 'statement') values.set(topic, value);
    }
  }
  const believed = new Map([...fromAssistant, ...fromUser]);
  known.set(statements, believed);
  return believed;
}
