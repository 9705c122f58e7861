import { matchChoice } from '@memgym/prompts';
import { absentValueOf } from '../config/absent-value.js';
import type { GenerationRules } from '../rules.js';
import { type Checked, usableUnless } from './checked.js';
import type { StageContext } from './stage-context.js';
import type { WrittenQuestion } from './written-question.js';

interface Reply {
  readonly questions: readonly {
    readonly question: string;
    readonly required_info: readonly {
      readonly info_type: string;
      readonly info_choices: readonly string[];
    }[];
  }[];
}

/** Only letters and digits: questions that differ in other characters are the same. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The fault of a list of values, or undefined.
 * @param absent the choice that every list gets afterwards
 */
export function choicesProblem(
  choices: readonly string[],
  wanted: number,
  absent: string | undefined,
): string | undefined {
  if (choices.some((choice) => choice === '')) return 'has an empty choice';
  if (absent !== undefined && choices.some((choice) => matchChoice(choice, [absent]) === absent)) {
    return `has the choice ${JSON.stringify(absent)}, which is added to every list afterwards`;
  }
  const distinct = new Set(choices.map((choice) => choice.toLowerCase())).size;
  if (distinct < choices.length) return 'has the same choice twice';
  return choices.length === wanted ? undefined : `has ${choices.length} choices instead of ${wanted}`;
}

/** The faults of one question. */
function questionProblems(
  question: WrittenQuestion,
  { environment, language }: Pick<StageContext, 'environment' | 'language'>,
): string[] {
  const { pattern, words } = language.variableName;
  const form = new RegExp(pattern, 'u');
  const problems: string[] = [];
  if (question.text === '') problems.push('is empty');
  if (question.facts.length !== environment.statesPerQuestion) {
    problems.push(`has ${question.facts.length} facts instead of ${environment.statesPerQuestion}`);
  }
  if (new Set(question.facts.map(({ name }) => name)).size < question.facts.length) {
    problems.push('names the same fact twice');
  }
  for (const { name, choices } of question.facts) {
    if (!form.test(name)) problems.push(`has the name ${JSON.stringify(name)}, which is not ${words}`);
    const problem = choicesProblem(
      choices,
      environment.choicesPerState,
      absentValueOf({ environment, language }),
    );
    if (problem !== undefined) problems.push(`has a fact ${name} that ${problem}`);
  }
  return problems;
}

/** The questions of a reply to call 2. */
export const readQuestions = (reply: Reply, rules: GenerationRules): WrittenQuestion[] =>
  reply.questions.map(({ question, required_info }) => ({
    text: rules.storedText(question),
    facts: required_info.map(({ info_type, info_choices }) => ({
      name: rules.storedText(info_type),
      choices: info_choices.map((choice) => rules.storedText(choice)),
    })),
  }));

/**
 * Whether there are the requested questions, all different, with the requested numbers of facts and choices; surplus
 * ones are dropped.
 */
export function checkQuestions(
  written: readonly WrittenQuestion[],
  context: Pick<StageContext, 'environment' | 'language'>,
): Checked<WrittenQuestion[]> {
  const { environment } = context;
  const seen = new Set<string>();
  const different = written.filter(({ text }) => !seen.has(bare(text)) && seen.add(bare(text)));
  const problems = different.flatMap((question, index) =>
    questionProblems(question, context).map((problem) => `question ${index + 1} ${problem}.`),
  );
  if (different.length < environment.questions) {
    problems.push(`there are ${different.length} different questions instead of ${environment.questions}.`);
  }
  return usableUnless(problems, () => different.slice(0, environment.questions));
}
