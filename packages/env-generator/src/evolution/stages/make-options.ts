import { defined } from '@memgym/core/config';
import { absentValueOf } from '../config/absent-value.js';
import { writeAnswers } from '../prompts/write-answers.js';
import type { StateVariable } from '../state.js';
import { stateVariants } from '../timeline/state-variants.js';
import type { DraftOption, DraftQuestion, StateTransition } from '../user/user-parts.js';
import { askUntilValid } from './ask-until-valid.js';
import { unusable, usable, usableUnless } from './checked.js';
import type { StageContext } from './stage-context.js';

/** Calls 8 to 10: the answer options of every question (packages/amemgym/spec.md#environment-generation). */
export function makeOptions(
  context: StageContext,
  questions: readonly DraftQuestion[],
  { variables, states }: Pick<StateTransition, 'states'> & { readonly variables: readonly StateVariable[] },
): Promise<DraftOption[][]> {
  const { environment, rules, steps } = context;
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  const absent = absentValueOf(context);
  const wasWithout = (name: string): boolean => states.some((state) => state.get(name) === absent);
  return rules.workOnAll(questions, async (question, index) => {
    const variants = stateVariants({
      variables: question.requiredVariables.map((name) => ({
        name,
        // An option for somebody without energy or home would be recognised as the wrong one.
        choices: (choices.get(name) ?? []).filter((choice) => choice !== absent || wasWithout(name)),
      })),
      states,
      least: environment.minStateVariants,
      rng: context.rng.stream(`question-${index}/variants`),
      rules,
    });
    const drafts = await writeAll(context, { question, index, variants });
    return rules.workOnAll(variants, async (state, position) => ({
      state,
      answer: await steps.makeClearAnswer(context, {
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
  context: StageContext,
  {
    question,
    index,
    variants,
  }: {
    readonly question: DraftQuestion;
    readonly index: number;
    readonly variants: readonly (readonly string[])[];
  },
): Promise<string[]> {
  const absent = absentValueOf(context);
  return askUntilValid(context, {
    piece: `question-${index}/answers`,
    prompt: writeAnswers,
    request: {
      question: question.text,
      variables: question.requiredVariables,
      variants,
      ...defined({ absent }),
    },
    temperature: 'low',
    check: (reply) => {
      const given = new Map(Object.entries(reply));
      const { rules } = context;
      const found = variants.map((_, position) => given.get(`variant_${position + 1}`));
      const answers = found.map((answer) => rules.storedText(answer ?? ''));
      const missing = answers.flatMap((answer, place) =>
        found[place] === undefined || (rules.refusesEmptyTexts && answer === '')
          ? [`variant_${place + 1} has no answer.`]
          : [],
      );
      if (missing.length > 0) return usableUnless(missing, () => answers);
      // Two options with the same text would be indistinguishable.
      const same = new Set(answers).size < answers.length;
      return rules.refusesRepetitions && same
        ? unusable('two variants have the same answer.')
        : usable(answers);
    },
  });
}
