import type { DraftedQuestions } from '@memgym/core';
import { countOf } from '../count-of.js';

/** `12 questions were drafted by a model, of which 5 were checked by a person`, as the end of a sentence. */
export function draftedText({ drafted, checked }: DraftedQuestions): string {
  const all = drafted + checked;
  const written = `${countOf(all, 'question')} ${all === 1 ? 'was' : 'were'} drafted by a model`;
  if (drafted === 0) return `${written} and checked by a person`;
  return checked === 0
    ? `${written} and checked by nobody`
    : `${written}, and nobody has checked ${drafted} of them`;
}
