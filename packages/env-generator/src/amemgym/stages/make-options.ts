import { isUnusableReply, ProviderError } from '@memgym/core';
import type { AmemgymVariable } from '@memgym/datasets';
import { askPrompt } from '@memgym/prompts';
import { checkAnswerPrompt, checkAnswerReference, readBareNumber } from '../prompts/check-answer.js';
import type { Correction } from '../prompts/generator-prompt.js';
import { refineAnswer } from '../prompts/refine-answer.js';
import { writeAnswers } from '../prompts/write-answers.js';
import { stateVariants } from '../timeline/state-variants.js';
import type { DraftOption, DraftQuestion, StateTransition } from '../user/user-parts.js';
import { asWritten } from './as-written.js';
import { askAsReleased, readOrEmpty } from './ask-as-released.js';
import { askUntilValid, unusable, usable, usableUnless } from './ask-until-valid.js';
import { askingOptions } from './asking-options.js';
import { clarifyAsReleased, mostMendings } from './clarify-as-released.js';
import type { GenerationContext } from './generation-context.js';
import { workOnAll } from './work-on-all.js';

/** Calls 8 to 10: the answer options of every question (docs/specs/amemgym.md#environment-generation). */
export function makeOptions(
  context: GenerationContext,
  questions: readonly DraftQuestion[],
  variables: readonly AmemgymVariable[],
  { states }: Pick<StateTransition, 'states'>,
): Promise<DraftOption[][]> {
  const { environment } = context;
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  return workOnAll(environment, questions, async (question, index) => {
    const variants = stateVariants({
      variables: question.requiredVariables.map((name) => ({ name, choices: choices.get(name) ?? [] })),
      states,
      least: environment.minStateVariants,
      rng: context.rng.stream(`question-${index}/variants`),
      profile: environment.profile,
    });
    const drafts = await writeAll(context, question, index, variants);
    return workOnAll(environment, variants, async (state, position) => ({
      state,
      answer: await makeClear(context, {
        question,
        piece: `question-${index}/option-${position}`,
        variants,
        position,
        draft: drafts[position] ?? '',
      }),
    }));
  });
}

function writeAll(
  context: GenerationContext,
  question: DraftQuestion,
  index: number,
  variants: readonly (readonly string[])[],
): Promise<string[]> {
  return askUntilValid(context, {
    piece: `question-${index}/answers`,
    prompt: writeAnswers,
    request: {
      question: question.text,
      variables: question.requiredVariables,
      variants,
    },
    temperature: 'low',
    check: (reply) => {
      const given = new Map(Object.entries(reply));
      const { environment } = context;
      const found = variants.map((_, position) => given.get(`variant_${position + 1}`));
      const answers = found.map((answer) => asWritten(environment, answer ?? ''));
      const missing = answers.flatMap((answer, place) =>
        found[place] === undefined || (answer === '' && environment.profile === 'fixed')
          ? [`variant_${place + 1} has no answer.`]
          : [],
      );
      if (missing.length > 0) return usableUnless(missing, () => answers);
      // Two options with the same text would be indistinguishable.
      const same = new Set(answers).size < answers.length;
      return same && environment.profile === 'fixed'
        ? unusable('two variants have the same answer.')
        : usable(answers);
    },
  });
}

interface ClearAnswerSetting {
  readonly question: DraftQuestion;
  readonly piece: string;
  readonly variants: readonly (readonly string[])[];
  readonly position: number;
  readonly draft: string;
}

/**
 * Calls 9 and 10: an answer that a reader matches to its own variant.
 * @throws {ProviderError} `invalid-reply` when this takes too many rounds
 */
async function makeClear(context: GenerationContext, setting: ClearAnswerSetting): Promise<string> {
  const { question, piece, variants, position } = setting;
  const model = context.modelFor(piece);
  const variables = question.requiredVariables;
  const target = variants[position] ?? [];
  const failure =
    `No answer to ${JSON.stringify(question.text)} could be distinguished from the others as the one for ` +
    `${JSON.stringify(target)} (${piece}), in ${mostMendings} rounds.`;
  const rivals = variants.filter((_, other) => other !== position);
  if (context.environment.profile === 'reference') {
    const about = { question: question.text, variables };
    return clarifyAsReleased({
      draft: setting.draft,
      failure,
      check: async (answer, trial) => {
        const input = { ...about, answer, variants };
        const options = askingOptions(context, trial, 'low');
        return (
          readBareNumber((await askPrompt(model, checkAnswerReference, input, options)).raw) === position + 1
        );
      },
      refine: async (answer, trial) => {
        const request = { ...about, answer, target, rivals };
        const asked = { model, request, temperature: 'low', trial } as const;
        const refined = (await readOrEmpty(askAsReleased(context, refineAnswer, asked))).answer;
        return typeof refined === 'string' ? refined : answer;
      },
    });
  }
  const checkAnswer = checkAnswerPrompt(variants.length);
  let answer = setting.draft;
  const corrections: Correction[] = [];
  const unchanged: Correction[] = [];
  for (let round = 0; round <= mostMendings; round += 1) {
    const options = askingOptions(context, round, 'low');
    try {
      const shown = { question: question.text, variables, answer };
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
      if (round === mostMendings) break;
      const takenFor = variants[situation - 1];
      const request = {
        ...shown,
        target,
        rivals,
        ...(takenFor !== undefined && { takenFor }),
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
  throw new ProviderError('invalid-reply', failure);
}

const sameText = (round: number): string =>
  `a reader still takes this text for another situation; this is request ${round + 2}.`;

/** Shows the unreadable reply, and numbers the request, so that no two are the same. */
function correctionAfter({ reply }: ProviderError, round: number): Correction {
  const problem = `it is not {"situation": number}; this is request ${round + 2}.`;
  return { reply: reply === undefined || reply.trim() === '' ? '(an empty reply)' : reply, problem };
}
