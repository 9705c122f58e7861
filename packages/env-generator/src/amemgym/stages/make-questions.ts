import type { AmemgymVariable } from '@memgym/datasets';
import { refineVariables } from '../prompts/refine-variables.js';
import { unifyChoices } from '../prompts/unify-choices.js';
import { writeQuestions } from '../prompts/write-questions.js';
import { endOfPeriods } from '../timeline/period-dates.js';
import type { DraftQuestion, UserProfile } from '../user/user-parts.js';
import { asWritten } from './as-written.js';
import { askUntilValid, usableUnless } from './ask-until-valid.js';
import { checkQuestions, choicesProblem, type WrittenQuestion } from './check-questions.js';
import { checkRefined } from './check-refined.js';
import type { GenerationContext } from './generation-context.js';

/** The questions of a user and the variables that decide them. */
export interface MadeQuestions {
  readonly questions: readonly DraftQuestion[];
  readonly variables: readonly AmemgymVariable[];
}

/**
 * Calls 2 to 4: questions, a name for each fact, and a list of values for each name
 * (docs/specs/amemgym.md#environment-generation).
 */
export async function makeQuestions(
  context: GenerationContext,
  profile: UserProfile,
): Promise<MadeQuestions> {
  const { environment } = context;
  const { startDate, questions, statesPerQuestion, choicesPerState, language } = environment;
  const endDate = endOfPeriods(environment);
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
    check: (reply) => checkQuestions(reply, environment),
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
    check: (reply) => checkRefined(reply, written, environment),
  });
  const named = written.map((question) => ({
    ...question,
    facts: question.facts.map((fact) => ({ ...fact, name: newNames.get(fact.name) ?? fact.name })),
  }));
  return {
    questions: named.map(({ text, facts }) => ({ text, requiredVariables: facts.map(({ name }) => name) })),
    variables: await makeVariables(
      context,
      shown,
      environment.profile === 'fixed' ? usesOf(named) : releasedUses(written, groups),
    ),
  };
}

/** The questions that a variable decides, each with its original list of values. */
type VariableUses = ReadonlyMap<string, { question: string; choices: readonly string[] }[]>;

/** By variable, in order of first use. */
function usesOf(questions: readonly WrittenQuestion[]): VariableUses {
  const uses = new Map<string, { question: string; choices: readonly string[] }[]>();
  for (const { text, facts } of questions) {
    for (const { name, choices } of facts) {
      uses.set(name, [...(uses.get(name) ?? []), { question: text, choices }]);
    }
  }
  return uses;
}

/**
 * In the original's order: that of the reply, variables with one use first. An old name with two new ones becomes two
 * variables, one of which no question uses.
 */
function releasedUses(
  questions: readonly WrittenQuestion[],
  groups: ReadonlyMap<string, readonly string[]>,
): VariableUses {
  const old = usesOf(questions);
  const all = [...groups].map(
    ([name, oldNames]) => [name, oldNames.flatMap((oldName) => old.get(oldName) ?? [])] as const,
  );
  return new Map([
    ...all.filter(([, list]) => list.length === 1),
    ...all.filter(([, list]) => list.length !== 1),
  ]);
}

/** Call 4, for names with several lists of values; the original also counts equal lists. */
async function makeVariables(
  context: GenerationContext,
  profile: string,
  uses: VariableUses,
): Promise<AmemgymVariable[]> {
  const { environment } = context;
  const { choicesPerState } = environment;
  const hasOneList = (list: readonly { readonly choices: readonly string[] }[]): boolean =>
    environment.profile === 'fixed'
      ? new Set(list.map(({ choices }) => JSON.stringify(choices))).size === 1
      : list.length === 1;
  const severalLists = [...uses]
    .filter(([, list]) => !hasOneList(list))
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
            endDate: endOfPeriods(environment),
            choicesPerState,
            language: environment.language,
          },
          temperature: 'low',
          check: (reply) => {
            const lists = new Map(
              Object.entries(reply).map(([name, list]) => [
                name,
                list.map((choice) => asWritten(environment, choice)),
              ]),
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
