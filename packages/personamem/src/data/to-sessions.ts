import type { Persona, Session, Turn } from '@memgym/core';
import type { PersonaMemMessage } from './read-contexts.js';

const speakers = {
  system: null,
  user: /^(?:User|Patient|Client): ?/,
  assistant: /^(?:Assistant|Therapist|Lawyer Assistant): ?/,
};

/**
 * The sessions of a conversation: each system message opens one. Turn ids are the positions of the messages, from 0.
 * `strip` removes the leading speaker's name, which repeats the role.
 */
export function toPersonaMemSessions(messages: readonly PersonaMemMessage[], strip: boolean): Session[] {
  const sessions: Session[] = [];
  messages.forEach(({ role, content }, index) => {
    const prefix = speakers[role];
    const turn: Turn = {
      id: String(index),
      role,
      content: strip && prefix !== null ? content.replace(prefix, '') : content,
    };
    const current = sessions.at(-1);
    if (current === undefined || role === 'system') {
      sessions.push({ id: `session-${sessions.length + 1}`, turns: [turn] });
    } else {
      current.turns.push(turn);
    }
  });
  return sessions;
}

/** The persona given in the first system message. */
export function toPersona(id: string, messages: readonly PersonaMemMessage[]): Persona {
  const system = messages.find(({ role }) => role === 'system')?.content;
  if (system === undefined) return { id, attributes: {} };
  const description = system.replace(/^Current user persona:\s*/, '').trim();
  const name = /^Name:\s*(\S.*)/m.exec(description)?.[1]?.trimEnd();
  return { id, attributes: {}, description, ...(name !== undefined && { name }) };
}
