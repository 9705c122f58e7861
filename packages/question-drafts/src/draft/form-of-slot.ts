import type { Rng } from '@memgym/core';
import { kindRules } from '../draft-kinds.js';
import { choosePassage } from './choose-passage.js';
import type { DraftSlot } from './draft-question.js';
import type { QuestionDraft } from './question-draft.js';

/**
 * An empty question of a slot, for a person to fill in: the evidence is a message of the user, or two that share words,
 * and for what was never said there is none. Null if the conversation has no such messages.
 */
export function formOfSlot({ id, episode, kind, turns }: DraftSlot, rng: Rng): QuestionDraft | null {
  const passage = choosePassage(turns, kind, rng.stream(id))?.filter(({ isUser }) => isUser);
  if (passage === undefined) return null;
  const sessions = [...new Set(passage.map(({ session }) => session))];
  // The longest message of each session says most.
  const evidence = sessions.flatMap((session) =>
    passage
      .filter((turn) => turn.session === session)
      .sort((a, b) => b.text.length - a.text.length)
      .slice(0, 1)
      .map((turn) => turn.id),
  );
  const empty = { id, episode, kind, text: '', expected: '' };
  return { ...empty, evidence: kindRules[kind].notSaid ? [] : evidence };
}
