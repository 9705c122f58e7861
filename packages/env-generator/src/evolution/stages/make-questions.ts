import { defined } from '@memgym/core/config';
import { absentValueOf } from '../config/absent-value.js';
import { refineVariables } from '../prompts/refine-variables.js';
import { unifyChoices } from '../prompts/unify-choices.js';
import { writeQuestions } from '../prompts/write-questions.js';
import type { StateVariable } from '../state.js';
import { endOfPeriods } from '../timeline/period-dates.js';
import type { DraftQuestion, UserProfile } from '../user/user-parts.js';
import { askUntilValid } from './ask-until-valid.js';
import { choicesProblem, readQuestions } from './check-questions.js';
import { checkRefined } from './check-refined.js';
import { usableUnless } from './checked.js';
import type { StageContext } from './stage-context.js';
import type { VariableUses } from './written-question.js';

/** The questions of a user and the variables that decide them. */
export interface MadeQuestions {
  readonly questions: readonly DraftQuestion[];
  readonly variables: readonly StateVariable[];
}

/**
 * Calls 2 to 4: questions, a name for each fact, and a list of values for each name
 * (packages/amemgym/spec.md#environment-generation).
 */
export async function makeQuestions(context: StageContext, profile: UserProfile): Promise<MadeQuestions> {
  const { environment, language, rules, steps } = context;
  const { startDate, questions, statesPerQuestion, choicesPerState } = environment;
  const endDate = endOfPeriods(environment, rules);
  const shown = profile.formatted_str;
  const absent = absentValueOf(context);

  const written = await askUntilValid(context, {
    piece: 'questions',
    prompt: writeQuestions,
    request: {
      profile: shown,
      startDate,
      endDate,
      questions,
      statesPerQuestion,
      choicesPerState,
      language,
      ...defined({ absent }),
    },
    temperature: 'high',
    check: (reply) => steps.checkQuestions(readQuestions(reply, rules), context),
  });
  const { newNames, groups } = await askUntilValid(context, {
    piece: 'refined-variables',
    prompt: refineVariables,
    request: {
      profile: shown,
      language,
      questions: written.map(({ text, facts }) => ({ question: text, facts })),
    },
    temperature: 'low',
    check: (reply) => checkRefined(reply, written, context),
  });
  const named = written.map((question) => ({
    ...question,
    facts: question.facts.map((fact) => ({ ...fact, name: newNames.get(fact.name) ?? fact.name })),
  }));
  return {
    questions: named.map(({ text, facts }) => ({ text, requiredVariables: facts.map(({ name }) => name) })),
    variables: await makeVariables(context, shown, steps.usesOf({ written, named, groups })),
  };
}

/** Call 4, for names with several lists of values. */
async function makeVariables(
  context: StageContext,
  profile: string,
  uses: VariableUses,
): Promise<StateVariable[]> {
  const { environment, language, rules } = context;
  const { choicesPerState } = environment;
  const absent = absentValueOf(context);
  const severalLists = [...uses]
    .filter(([, list]) => !rules.areOneList(list.map(({ choices }) => choices)))
    .map(([name, list]) => ({ name, uses: list }));
  const unified =
    severalLists.length === 0
      ? new Map<string, string[]>()
      : await askUntilValid(context, {
          piece: 'unified-choices',
          prompt: unifyChoices,
          request: {
            profile,
            variables: severalLists,
            startDate: environment.startDate,
            endDate: endOfPeriods(environment, rules),
            choicesPerState,
            language,
          },
          temperature: 'low',
          check: (reply) => {
            const lists = new Map(
              Object.entries(reply).map(([name, list]) => [
                name,
                list.map((choice) => rules.storedText(choice)),
              ]),
            );
            const problems = severalLists.flatMap(({ name }) => {
              const list = lists.get(name);
              if (list === undefined || list.length === 0) return [`${name} has no list of values.`];
              const problem = rules.enforcesNumbers
                ? choicesProblem(list, choicesPerState, absent)
                : undefined;
              return problem === undefined ? [] : [`${name} ${problem}.`];
            });
            return usableUnless(problems, () => lists);
          },
        });
  return [...uses].map(([name, list]) => ({
    name,
    choices: [
      ...((severalLists.some((several) => several.name === name) ? unified.get(name) : undefined) ??
        list[0]?.choices ??
        []),
      // Every variable has it, so that it does not tell which ones will be without a value.
      ...(absent === undefined ? [] : [absent]),
    ],
  }));
}
