import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { isNote } from '../graph/side-notes.js';
import { findNoteDate } from '../raw/note-date.js';
import type { PersonaMemRules } from '../rules.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import type { Block } from './block.js';

const anyAssistant = /^Assistant/;

/**
 * A session as messages, without its notes (packages/personamem/spec.md#formats). The last word of a note is appended to
 * the line before it: thus the early code shows the date of an event; the release then removes every date.
 */
export function toMessages(
  { file, lines }: Block,
  state: PersonaMemState,
  rules: PersonaMemRules,
): PersonaMemMessage[] {
  const spoken: string[] = [];
  for (const line of lines) {
    const word = line.trim().split(/\s+/).at(-1) ?? '';
    if (!isNote(line)) spoken.push(line);
    else if (spoken.length > 0 && (rules.appendsAnyWord || findNoteDate(word) !== undefined)) {
      spoken.push(`${spoken.pop()} (${word})`);
    }
  }
  const { topic } = file.name;
  const isAssistant = rules.assistants(state)[topic] ?? anyAssistant;
  const say = (content: string): PersonaMemMessage => ({
    role: isAssistant.test(content) ? 'assistant' : 'user',
    content,
  });
  if (state === 'early') return spoken.map(say);
  return rules.releaseMessages(spoken, topic, say);
}
