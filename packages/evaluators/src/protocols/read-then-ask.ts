import { type Episode, type Protocol, type Question, type Session, steps } from '@memgym/core';

/**
 * The off-policy protocol: the assistant reads the sessions in order; each question is asked right after
 * the turn it names, or at the end. The memory processes pending writes before each question. A session with a
 * question in the middle is read in parts with the same id.
 */
export async function* readThenAsk(episode: Episode): Protocol {
  const { sessions, questions } = episode.conversation;
  const due = new Map<string, Question[]>();
  const atEnd: Question[] = [];
  for (const question of questions) {
    if (question.askAfterTurnId === undefined) atEnd.push(question);
    else due.set(question.askAfterTurnId, [...(due.get(question.askAfterTurnId) ?? []), question]);
  }
  for (const session of sessions) {
    for (const part of splitAfter(session, due)) {
      yield steps.observe([part.session]);
      if (part.questions.length === 0) continue;
      yield steps.flush();
      yield steps.askAll(part.questions);
    }
  }
  if (atEnd.length === 0) return;
  yield steps.flush();
  yield steps.askAll(atEnd);
}

interface Part {
  session: Session;
  questions: Question[];
}

function splitAfter(session: Session, due: ReadonlyMap<string, Question[]>): Part[] {
  const parts: Part[] = [];
  let start = 0;
  session.turns.forEach((turn, index) => {
    const questions = due.get(turn.id);
    const last = index === session.turns.length - 1;
    if (questions === undefined && !last) return;
    parts.push({
      session: { ...session, turns: session.turns.slice(start, index + 1) },
      questions: questions ?? [],
    });
    start = index + 1;
  });
  return parts;
}
