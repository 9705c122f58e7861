import type { Rng } from '@memgym/core';
import type { PersonaMemMessage } from '@memgym/datasets';
import { createPen, type Pen } from '../../../writing/pen.js';
import type { IrrelevantSource } from '../../blocks/irrelevant-source.js';
import {
  type GeneralSubject,
  generalAspects,
  generalFollowUps,
  generalSentences,
  generalSubjects,
} from './subjects.js';

const sentencesOfReply = 22;

/**
 * Conversations about general knowledge: a question, an explanation, a further question, another explanation. The
 * explanations are filler made of the subject's words; they state nothing that should be relied on.
 */
export function createOfflineIrrelevantSource(rng: Rng): IrrelevantSource {
  const questions = rng
    .stream('questions')
    .shuffle(generalSubjects.flatMap((subject) => generalAspects.map((aspect) => ({ subject, aspect }))));
  const pen = createPen(rng.stream('pen'));
  return {
    next: () => {
      const taken = questions.pop();
      if (taken === undefined) return undefined;
      const { subject, aspect } = taken;
      const say = (role: PersonaMemMessage['role'], content: string): PersonaMemMessage => ({
        role,
        content,
      });
      return [
        say('user', aspect.replace('%', subject.name)),
        say('assistant', explanation(subject, pen, rng)),
        say('user', pen.write(generalFollowUps)),
        say('assistant', explanation(subject, pen, rng)),
      ];
    },
  };
}

function explanation({ name, parts, people, places }: GeneralSubject, pen: Pen, rng: Rng): string {
  return Array.from({ length: sentencesOfReply }, () => {
    const [part = '', other = ''] = rng.shuffle(parts);
    const slots: Record<string, string> = { name, part, other, people, place: rng.pick(places) };
    return pen.write(generalSentences).replace(/%([a-z]+)/g, (whole, slot: string) => slots[slot] ?? whole);
  }).join(' ');
}
