import type { PersonaMemMessage } from '@memgym/datasets';
import { isNote } from '../graph/side-notes.js';
import { findNoteDate } from '../raw/note-date.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import type { Block } from './block.js';

const assistants: Readonly<Record<string, RegExp>> = {
  therapy: /^(?:Therapist|Assistant)/,
  legal: /^(?:Lawyer Assistant|Assistant)/,
};

/**
 * A session as messages, without its notes (docs/specs/personamem.md#formats). The last word of a note goes to the line
 * before it: the early state so shows when something happened, the release then removes every date.
 */
export function toMessages({ file, lines }: Block, state: PersonaMemState): PersonaMemMessage[] {
  const messages: PersonaMemMessage[] = [];
  const isAssistant = assistants[file.name.topic] ?? /^Assistant/;
  for (const line of lines) {
    if (!isNote(line)) {
      messages.push({ role: isAssistant.test(line) ? 'assistant' : 'user', content: line });
      continue;
    }
    const last = messages.at(-1);
    const word = line.trim().split(/\s+/).at(-1) ?? '';
    // Without a date the word would be a remnant of the note.
    if (last !== undefined && findNoteDate(word) !== undefined) last.content += ` (${word})`;
  }
  return state === 'early'
    ? messages
    : messages.map(({ role, content }) => ({ role, content: withoutDates(content) }));
}

/** Removes every date with a bracket on either side. */
export const withoutDates = (text: string): string =>
  text.replace(/\(?\b\d{2}\/\d{2}\/\d{4}\b\)?/g, '').trim();
