import type { Episode, Option, Question } from '@memgym/core';
import type { FileEpisode, FileQuestion } from './conversations-file.js';

interface Unnamed {
  readonly id?: string | undefined;
}

/** Sessions with the ids that a file may omit: `s2` for the second one, `s2-t5` for its fifth turn. */
export function nameSessions<Turn extends Unnamed, Rest extends object>(
  sessions: readonly (Rest & Unnamed & { readonly turns: readonly Turn[] })[],
): (Rest & { id: string; turns: (Turn & { id: string })[] })[] {
  return sessions.map((session, position) => {
    const id = session.id ?? `s${position + 1}`;
    const turns = session.turns.map((turn, index) => ({ ...turn, id: turn.id ?? `${id}-t${index + 1}` }));
    return { ...session, id, turns };
  });
}

/** An episode of a conversations file as a record, with missing ids filled in and options labelled A, B, …. */
export function toEpisode(episode: FileEpisode): Episode {
  const { id, cluster = id, language, sessions, questions } = episode;
  return {
    id,
    cluster,
    language,
    conversation: {
      sessions: nameSessions(sessions),
      questions: questions.map((question, position) => toQuestion(question, { id, language, position })),
    },
  };
}

/** @param of the question's episode, and its position in it */
export function toQuestion(
  { options, evidence, ...question }: FileQuestion,
  of: Pick<Episode, 'id' | 'language'> & { readonly position: number },
): Question {
  const shared = {
    ...question,
    id: question.id ?? `${of.id}-q${of.position + 1}`,
    language: question.language ?? of.language,
    evidence: { turnIds: evidence, unresolved: [] },
  };
  if (options === undefined) return { kind: 'free-text', ...shared };
  const labelled = options.map((text, index): Option => ({ label: String.fromCharCode(65 + index), text }));
  const expected = labelled.find(({ text }) => text === question.expected)?.label ?? question.expected;
  return { kind: 'multiple-choice', ...shared, options: labelled, expected };
}
