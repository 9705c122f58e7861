import type { AmemgymVariable } from '@memgym/datasets';
import { refineVariables } from '../prompts/refine-variables.js';
import { unifyChoices } from '../prompts/unify-choices.js';
import { writeQuestions } from '../prompts/write-questions.js';
import { periodDates } from '../timeline/period-dates.js';
import type { DraftQuestion, UserProfile } from '../user/user-parts.js';
import { askUntilValid, usableUnless } from './ask-until-valid.js';
import { attemptsOf } from './attempts.js';
import { checkQuestions, choicesProblem, type WrittenQuestion } from './check-questions.js';
import { checkRefined } from './check-refined.js';
import type { GenerationContext } from './generation-context.js';

/** The questions of a user and the variables that decide them. */
export interface MadeQuestions {
  readonly questions: readonly DraftQuestion[];
  readonly variables: readonly AmemgymVariable[];
}

/**
 * Calls 2 to 4: questions, one name for each fact, one list of values for each name
 * (docs/specs/amemgym.md#environment-generation).
 */
export async function makeQuestions(
  context: GenerationContext,
  profile: UserProfile,
): Promise<MadeQuestions> {
  const { environment } = context;
  const attempts = attemptsOf('other', environment);
  const { startDate, questions, statesPerQuestion, choicesPerState, language } = environment;
  const endDate = periodDates(environment).at(-1)?.end ?? startDate;
  const shown = profile.formatted_str;

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
    },
    temperature: 'high',
    attempts,
    check: (reply) => checkQuestions(reply, environment),
  });
  const newNames = await askUntilValid(context, {
    piece: 'refined-variables',
    prompt: refineVariables,
    request: { profile: shown, language, questions: written.map(asShown) },
    temperature: 'low',
    attempts,
    check: (reply) => checkRefined(reply, written, environment),
  });
  const named = written.map((question) => ({
    ...question,
    facts: question.facts.map((fact) => ({ ...fact, name: newNames.get(fact.name) ?? fact.name })),
  }));
  return {
    questions: named.map(({ text, facts }) => ({ text, requiredVariables: facts.map(({ name }) => name) })),
    variables: await makeVariables(context, shown, named),
  };
}

const asShown = ({ text, facts }: WrittenQuestion) => ({
  question: text,
  facts: facts.map(({ name, choices }) => ({ name, choices: [...choices] })),
});

/** Call 4, for names with several lists of values; in order of first use. */
async function makeVariables(
  context: GenerationContext,
  profile: string,
  questions: readonly WrittenQuestion[],
): Promise<AmemgymVariable[]> {
  const { environment } = context;
  const { choicesPerState } = environment;
  const uses = new Map<string, { question: string; choices: string[] }[]>();
  for (const { text, facts } of questions) {
    for (const { name, choices } of facts) {
      uses.set(name, [...(uses.get(name) ?? []), { question: text, choices: [...choices] }]);
    }
  }
  const severalLists = [...uses]
    .filter(([, list]) => new Set(list.map(({ choices }) => JSON.stringify(choices))).size > 1)
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
            endDate: periodDates(environment).at(-1)?.end ?? environment.startDate,
            choicesPerState,
            language: environment.language,
          },
          temperature: 'low',
          attempts: attemptsOf('other', environment),
          check: (reply) => {
            const lists = new Map(
              Object.entries(reply).map(([name, list]) => [name, list.map((choice) => choice.trim())]),
            );
            const problems = severalLists.flatMap(({ name }) => {
              const list = lists.get(name);
              if (list === undefined || list.length === 0) return [`${name} has no list of values.`];
              // The original does not check the size.
              const problem =
                environment.profile === 'fixed' ? choicesProblem(list, choicesPerState) : undefined;
              return problem === undefined ? [] : [`${name} ${problem}.`];
            });
            return usableUnless(problems, () => lists);
          },
        });
  return [...uses].map(([name, list]) => ({
    name,
    choices:
      (severalLists.some((several) => several.name === name) ? unified.get(name) : undefined) ??
      list[0]?.choices ??
      [],
  }));
}
