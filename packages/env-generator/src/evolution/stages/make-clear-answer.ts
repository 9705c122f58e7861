import { isUnusableReply, ProviderError } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { askPrompt } from '@memgym/prompts';
import { absentValueOf } from '../config/absent-value.js';
import { checkAnswerPrompt } from '../prompts/check-answer.js';
import type { Correction } from '../prompts/generator-prompt.js';
import { refineAnswer } from '../prompts/refine-answer.js';
import { askingOptions } from './asking-options.js';
import { mostRefinements } from './most-refinements.js';
import type { ClearAnswerSetting, StageContext } from './stage-context.js';
import { unclearAnswer } from './unclear-answer.js';

/**
 * Calls 9 and 10: an answer that a reader matches to its own variant.
 * @throws {ProviderError} `invalid-reply` when this takes too many rounds
 */
export async function makeClearAnswer(context: StageContext, setting: ClearAnswerSetting): Promise<string> {
  const { question, piece, variants, position } = setting;
  const model = context.modelFor(piece);
  const absent = absentValueOf(context);
  const variables = question.requiredVariables;
  const target = variants[position] ?? [];
  const rivals = variants.filter((_, other) => other !== position);
  const checkAnswer = checkAnswerPrompt(variants.length);
  let answer = setting.draft;
  const corrections: Correction[] = [];
  const unchanged: Correction[] = [];
  for (let round = 0; round <= mostRefinements; round += 1) {
    const options = askingOptions(context, round, 'low');
    try {
      const shown = { question: question.text, variables, answer, ...defined({ absent }) };
      const checked = await askPrompt(
        model,
        checkAnswer,
        { request: { ...shown, variants }, corrections },
        options,
      ).catch((error: unknown) => {
        // An identical request would get the same reply at a low temperature.
        if (isUnusableReply(error)) corrections.splice(0, 1, correctionAfter(error, round));
        throw error;
      });
      corrections.length = 0;
      const { situation } = checked.output;
      if (situation === position + 1) return answer;
      if (round === mostRefinements) break;
      const takenFor = variants[situation - 1];
      const request = {
        ...shown,
        target,
        rivals,
        ...defined({ takenFor }),
      };
      const refined = await askPrompt(model, refineAnswer, { request, corrections: unchanged }, options);
      const better = refined.output.answer.trim();
      unchanged.length = 0;
      if (better === answer || better === '')
        unchanged.push({ reply: refined.raw, problem: sameText(round) });
      else answer = better;
    } catch (error) {
      if (!isUnusableReply(error)) throw error;
    }
  }
  throw new ProviderError('invalid-reply', unclearAnswer(setting));
}

const sameText = (round: number): string =>
  `a reader still takes this text for another situation; this is request ${round + 2}.`;

/** Shows the unreadable reply, and numbers the request, so that no two are the same. */
function correctionAfter({ reply }: ProviderError, round: number): Correction {
  const problem = `it is not {"situation": number}; this is request ${round + 2}.`;
  return { reply: reply === undefined || reply.trim() === '' ? '(an empty reply)' : reply, problem };
}
