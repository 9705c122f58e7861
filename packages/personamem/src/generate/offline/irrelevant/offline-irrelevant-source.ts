import type { Rng } from '@memgym/core';
import { createPen, type Pen } from '@memgym/env-generator';
import type { PersonaMemMessage } from '../../../data/read-contexts.js';
import knowledge from '../../../wording/general-knowledge.json' with { type: 'json' };
import type { IrrelevantSource } from '../../blocks/irrelevant-source.js';

/** A subject of general knowledge, with words for texts about it. */
type GeneralSubject = (typeof knowledge.subjects)[number];

const sentencesOfReply = 22;

/** Questions of general knowledge in random order. */
export function generalQuestions(
  rng: Rng,
): { readonly subject: GeneralSubject; readonly question: string }[] {
  const all = knowledge.subjects.flatMap((subject) =>
    knowledge.aspects.map((aspect) => ({ subject, question: aspect.replace('%', subject.name) })),
  );
  return rng.stream('questions').shuffle(all);
}

/**
 * Conversations about general knowledge: a question, an explanation, a further question, another explanation. The
 * explanations are filler made of the subject's words; their statements are not reliable.
 */
export function createOfflineIrrelevantSource(rng: Rng): IrrelevantSource {
  const questions = generalQuestions(rng);
  return {
    size: questions.length,
    at: async (index) => {
      const asked = questions[index];
      if (asked === undefined) throw new RangeError(`no question ${index} of ${questions.length}`);
      const own = rng.stream(`conversation ${index}`);
      const pen = createPen(own.stream('pen'));
      const say = (role: PersonaMemMessage['role'], content: string): PersonaMemMessage => ({
        role,
        content,
      });
      return [
        say('user', asked.question),
        say('assistant', explanation(asked.subject, pen, own)),
        say('user', pen.write(knowledge.followUps)),
        say('assistant', explanation(asked.subject, pen, own)),
      ];
    },
  };
}

function explanation({ name, parts, people, places }: GeneralSubject, pen: Pen, rng: Rng): string {
  return Array.from({ length: sentencesOfReply }, () => {
    const [part = '', other = ''] = rng.shuffle(parts);
    const slots: Record<string, string> = { name, part, other, people, place: rng.pick(places) };
    return pen
      .write(knowledge.sentences)
      .replace(/%([a-z]+)/g, (whole, slot: string) => slots[slot] ?? whole);
  }).join(' ');
}
