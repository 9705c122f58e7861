import type { AnswerOutcome } from '../answers/explained-answer.js';
import { element } from './element.js';

const signs: Readonly<Record<AnswerOutcome, string>> = {
  right: '✓',
  missed: '✗',
  unscored: '?',
  unanswered: '!',
};

/** An outcome as a word with a sign, so that it does not depend on colour. */
export function outcomeTag(outcome: AnswerOutcome): HTMLElement {
  return element('span', { class: `outcome ${outcome}`, text: `${signs[outcome]} ${outcome}` });
}
