import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { withoutDates } from '../raw/note-date.js';
import { codingMessages } from './coding-messages.js';

/** The messages of a session as the release has them; sessions about code are regrouped (packages/personamem/spec.md#formats). */
export function releaseMessagesAsOriginal(
  spoken: readonly string[],
  topic: string,
  say: (content: string) => PersonaMemMessage,
): PersonaMemMessage[] {
  if (topic === 'coding') return codingMessages(spoken);
  return spoken
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Side_Note'))
    .map((line) => say(withoutDates(line)));
}
