import type { Profile } from '@memgym/core';
import type { PersonaMemMessage } from '@memgym/datasets';
import { isNote } from '../graph/side-notes.js';
import { findNoteDate } from '../raw/note-date.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import type { Block } from './block.js';
import { codingMessages } from './coding-messages.js';

const anyAssistant = /^Assistant/;
const assistants: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  fixed: { therapy: /^(?:Therapist|Assistant)/, legal: /^(?:Lawyer Assistant|Assistant)/ },
  release: { therapy: /^Therapist/ },
  // The early code searches for the lawyer in therapy sessions, too.
  early: { therapy: /^Lawyer Assistant/, legal: /^Lawyer/ },
};

/**
 * A session as messages, without its notes (docs/specs/personamem.md#formats). The last word of a note is appended to
 * the line before it: thus the early code shows the date of an event; the release then removes every date. `fixed`
 * appends only dates.
 */
export function toMessages(
  { file, lines }: Block,
  state: PersonaMemState,
  profile: Profile,
): PersonaMemMessage[] {
  const spoken: string[] = [];
  for (const line of lines) {
    const word = line.trim().split(/\s+/).at(-1) ?? '';
    if (!isNote(line)) spoken.push(line);
    else if (spoken.length > 0 && (profile === 'reference' || findNoteDate(word) !== undefined)) {
      spoken.push(`${spoken.pop()} (${word})`);
    }
  }
  const { topic } = file.name;
  const isAssistant = assistants[profile === 'fixed' ? 'fixed' : state]?.[topic] ?? anyAssistant;
  const say = (content: string): PersonaMemMessage => ({
    role: isAssistant.test(content) ? 'assistant' : 'user',
    content,
  });
  if (state === 'early') return spoken.map(say);
  if (profile === 'fixed') return spoken.map((line) => say(withoutDates(line)));
  if (topic === 'coding') return codingMessages(spoken);
  return spoken
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Side_Note'))
    .map((line) => say(withoutDates(line)));
}

/** Removes every date with a bracket on one of its sides. */
export const withoutDates = (text: string): string =>
  text.replace(/\(?\b\d{2}\/\d{2}\/\d{4}\b\)?/g, '').trim();
