import type { JsonValue } from '@memgym/core';
import { jsonRepr } from '@memgym/datasets';
import { unreadable } from '@memgym/evaluators';
import { askCritic } from '../../judges/prompts/ask-critic.js';
import { oneScore, withoutScore } from '../item-scores.js';
import type { JudgedScorer } from '../judging-context.js';
import { criteriaOf, withoutCriteria } from '../score-writing.js';
import { askAsOriginal, type OriginalReading } from './ask-as-original.js';
import { fails, originalMark } from './original-replies.js';

/**
 * The mark of a text by all criteria at once, in the form that the critic was made for (packages/memorybench/spec.md#model-judges). The original fails at an
 * unreadable judgement, so that the text is left unscored.
 */
export const scoreWritingAsOriginal: JudgedScorer = async (item, answer, context) => {
  if (criteriaOf(item) === undefined) return withoutCriteria;
  const criteria = jsonRepr((item.info.criteria ?? null) as JsonValue);
  const input = { query: item.question, answer, criteria };
  const mark = await askAsOriginal(context, 'WritingBench', askCritic, input, originalMarks);
  return mark === null ? withoutScore('score', unreadable(askCritic)) : oneScore('score', mark);
};

/** The original sends a request five times, three times over, and fails at a fifth reply that is not JSON. */
const originalMarks: OriginalReading<number | null> = {
  read: (reply, earlier) => {
    const mark = originalMark(reply);
    if (typeof mark === 'number') return mark;
    const isFifth = earlier % 5 === 4;
    return mark === fails || (mark === 'no-json' && isFifth) ? null : undefined;
  },
  otherwise: null,
  isLost: (mark) => mark === null,
};
