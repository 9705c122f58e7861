import { isUnusableReply, ProviderError, settleAll } from '@memgym/core';
import type { AmemgymVariable } from '@memgym/datasets';
import { askPrompt } from '@memgym/llm-client';
import { checkAnswer } from '../prompts/check-answer.js';
import type { Correction } from '../prompts/generator-prompt.js';
import { refineAnswer } from '../prompts/refine-answer.js';
import { writeAnswers } from '../prompts/write-answers.js';
import { stateVariants } from '../timeline/state-variants.js';
import type { DraftOption, DraftQuestion, StateTransition } from '../user/user-parts.js';
import { askUntilValid, unusable, usable } from './ask-until-valid.js';
import { attemptsOf, mostMendings } from './attempts.js';
import type { GenerationContext } from './generation-context.js';

/** Calls 8 to 10: the answer options of every question (docs/specs/amemgym.md#environment-generation). */
export function makeOptions(
  context: GenerationContext,
  questions: readonly DraftQuestion[],
  variables: readonly AmemgymVariable[],
  { states }: Pick<StateTransition, 'states'>,
): Promise<DraftOption[][]> {
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  return settleAll(
    questions.map(async (question, index) => {
      const variants = stateVariants({
        variables: question.requiredVariables.map((name) => ({ name, choices: choices.get(name) ?? [] })),
        states,
        least: context.environment.minStateVariants,
        rng: context.rng.stream(`question-${index}/variants`),
        profile: context.environment.profile,
      }).map(({ state }) => state);
      const drafts = await writeAll(context, question, index, variants);
      return settleAll(
        variants.map(async (state, position) => ({
          state,
          answer: await makeClear(context, {
            question,
            piece: `question-${index}/option-${position}`,
            variants,
            position,
            draft: drafts[position] ?? '',
          }),
        })),
      );
    }),
  );
}

const copy = (variants: readonly (readonly string[])[]): string[][] =>
  variants.map((variant) => [...variant]);

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
      variables: [...question.requiredVariables],
      variants: copy(variants),
    },
    temperature: 'low',
    attempts: attemptsOf('other', context.environment),
    check: (reply) => {
      const given = new Map(Object.entries(reply));
      const answers = variants.map((_, position) => given.get(`variant_${position + 1}`)?.trim() ?? '');
      const missing = answers.indexOf('');
      if (missing >= 0) return unusable(`variant_${missing + 1} has no answer.`);
      // Two options with the same text would be indistinguishable.
      const same = new Set(answers).size < answers.length;
      return same && context.environment.profile === 'fixed'
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
 * @throws {ProviderError} `invalid-reply` when that needs too many rounds
 */
async function makeClear(context: GenerationContext, setting: ClearAnswerSetting): Promise<string> {
  const { question, piece, variants, position } = setting;
  const model = context.modelFor(piece);
  const variables = [...question.requiredVariables];
  const target = variants[position] ?? [];
  let answer = setting.draft;
  let unreadable = 0;
  for (let round = 0; round <= mostMendings; round += 1) {
    const options = {
      role: 'generator' as const,
      temperature: context.calls.lowTemperature,
      maxOutputTokens: context.calls.maxOutputTokens,
      trial: round,
      ...(context.signal !== undefined && { signal: context.signal }),
    };
    try {
      const shown = { question: question.text, variables, answer };
      const checked = await askPrompt(
        model,
        checkAnswer,
        { request: { ...shown, variants: copy(variants) }, corrections: correctionsAfter(unreadable) },
        options,
      );
      const { situation } = checked.output;
      if (situation === position + 1) return answer;
      if (round === mostMendings) break;
      const rivals = copy(variants.filter((_, other) => other !== position));
      const takenFor = variants[situation - 1];
      const request = {
        ...shown,
        target: [...target],
        rivals,
        ...(takenFor !== undefined && { takenFor: [...takenFor] }),
      };
      const refined = await askPrompt(model, refineAnswer, { request }, options);
      if (refined.output.answer.trim() !== '') answer = refined.output.answer.trim();
    } catch (error) {
      if (!isUnusableReply(error)) throw error;
      unreadable += 1;
    }
  }
  throw new ProviderError(
    'invalid-reply',
    `No answer to ${JSON.stringify(question.text)} could be distinguished from the others as the one for ` +
      `${JSON.stringify(target)} (${piece}), in ${mostMendings} rounds.`,
  );
}

/** After an unreadable reply the request must differ, or a model at a low temperature repeats its reply. */
function correctionsAfter(unreadable: number): Correction[] {
  if (unreadable === 0) return [];
  const problem = `it is not {"situation": number}; this is request ${unreadable + 1}.`;
  return [{ reply: '(no readable reply)', problem }];
}
