import { DatasetError, type Episode, type Persona, type Session, type Turn } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { QuirkLog } from '@memgym/datasets';
import type { PersonaMemQuirkId } from './personamem-quirks.js';
import type { PersonaMemContext, PersonaMemMessage } from './read-contexts.js';
import type { PlacedQuestion } from './read-questions.js';
import { type CountTokens, createReferenceFinder } from './reference-finder.js';

const speakers = {
  system: null,
  user: /^(?:User|Patient|Client): ?/,
  assistant: /^(?:Assistant|Therapist|Lawyer Assistant): ?/,
};

/**
 * The sessions of a conversation: each system message opens one. Turn ids are the positions of the messages, from 0.
 * `strip` removes the leading speaker's name, which repeats the role.
 */
function toPersonaMemSessions(messages: readonly PersonaMemMessage[], strip: boolean): Session[] {
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
function toPersona(id: string, messages: readonly PersonaMemMessage[]): Persona {
  const system = messages.find(({ role }) => role === 'system')?.content;
  if (system === undefined) return { id, attributes: {} };
  const description = system.replace(/^Current user persona:\s*/, '').trim();
  const name = /^Name:\s*(\S.*)/m.exec(description)?.[1]?.trimEnd();
  return { id, attributes: {}, description, ...defined({ name }) };
}

export interface PersonaMemEpisodeOptions {
  /** Remove the speakers' names from the front of messages. */
  strip: boolean;
  countTokens: CountTokens | undefined;
}

function addEvidence(
  { item, place }: PlacedQuestion,
  context: PersonaMemContext,
  {
    find,
    quirks,
  }: {
    readonly find: ReturnType<typeof createReferenceFinder>['find'];
    readonly quirks: QuirkLog<PersonaMemQuirkId>;
  },
): void {
  const { question, endIndex, distanceToReferenceInTokens: distance } = item;
  const index = find(endIndex, question.text, distance);
  if (index !== null) {
    question.evidence.turnIds.push(String(index));
    return;
  }
  question.evidence.unresolved.push(`${distance} tokens before`);
  quirks.note('personamem-reference-not-found', place, `${distance} tokens back in ${context.id}`);
}

/**
 * A conversation with its questions; null, with a note, if it has none.
 *
 * @throws {DatasetError} when a row names a different persona than the others, or more messages than there are
 */
export function toPersonaMemEpisode(
  context: PersonaMemContext,
  placed: readonly PlacedQuestion[],
  {
    options,
    quirks,
  }: { readonly options: PersonaMemEpisodeOptions; readonly quirks: QuirkLog<PersonaMemQuirkId> },
): Episode | null {
  const [first] = placed;
  if (first === undefined) {
    quirks.note('personamem-context-unused', context.place, context.id);
    return null;
  }
  const { messages } = context;
  const { personaId } = first.item;
  const finder = options.countTokens && createReferenceFinder(messages, options.countTokens);
  for (const one of placed) {
    const { endIndex } = one.item;
    if (one.item.personaId !== personaId) {
      throw new DatasetError(
        { ...one.fullPlace, path: 'persona_id' },
        `expected ${personaId}, as in other rows of this context; got ${one.item.personaId}.`,
        {
          hint: 'A conversation belongs to one persona; fix the row.',
        },
      );
    }
    if (endIndex > messages.length) {
      throw new DatasetError(
        { ...one.fullPlace, path: 'end_index_in_shared_context' },
        `${endIndex} messages should be visible, but the context has ${messages.length}.`,
        { hint: 'Question file and contexts are from different versions; fetch both again.' },
      );
    }
    if (endIndex === messages.length - 1) {
      quirks.note('personamem-last-message-hidden', one.place, `message ${endIndex} of ${context.id}`);
    }
    if (finder !== undefined) addEvidence(one, context, { find: finder.find, quirks });
  }
  return {
    id: context.id,
    cluster: personaId,
    language: 'en',
    conversation: {
      persona: toPersona(personaId, messages),
      sessions: toPersonaMemSessions(messages, options.strip),
      questions: placed.map(({ item }) => item.question),
    },
    meta: {
      speakerPrefixes: options.strip ? 'stripped' : 'kept',
      questions: placed.map(({ item }) => ({
        id: item.question.id,
        topic: item.topic,
        contextLengthInTokens: item.contextLengthInTokens,
        contextLengthInLetters: item.contextLengthInLetters,
        distanceToReferenceInBlocks: item.distanceToReferenceInBlocks,
        distanceToReferenceInTokens: item.distanceToReferenceInTokens,
      })),
    },
  };
}
