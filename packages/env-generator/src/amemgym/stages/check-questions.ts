import type { AmemgymEnvironment } from '../config/environment-schema.js';
import { languageTexts } from '../prompts/language-texts.js';
import { asWritten } from './as-written.js';
import { type Checked, unusable, usable, usableUnless } from './ask-until-valid.js';

/** A question with the facts that decide it, as first generated. */
export interface WrittenQuestion {
  readonly text: string;
  readonly facts: readonly { readonly name: string; readonly choices: readonly string[] }[];
}

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

/** The fault of a list of values, or undefined. */
export function choicesProblem(choices: readonly string[], wanted: number): string | undefined {
  if (choices.some((choice) => choice === '')) return 'has an empty choice';
  const distinct = new Set(choices.map((choice) => choice.toLowerCase())).size;
  if (distinct < choices.length) return 'has the same choice twice';
  return choices.length === wanted ? undefined : `has ${choices.length} choices instead of ${wanted}`;
}

/** The faults of one question. */
function questionProblems(question: WrittenQuestion, environment: AmemgymEnvironment): string[] {
  const problems: string[] = [];
  if (question.text === '') problems.push('is empty');
  if (question.facts.length !== environment.statesPerQuestion) {
    problems.push(`has ${question.facts.length} facts instead of ${environment.statesPerQuestion}`);
  }
  if (new Set(question.facts.map(({ name }) => name)).size < question.facts.length) {
    problems.push('names the same fact twice');
  }
  for (const { name, choices } of question.facts) {
    const { pattern, words } = languageTexts[environment.language].variableName;
    if (!pattern.test(name)) problems.push(`has the name ${JSON.stringify(name)}, which is not ${words}`);
    const problem = choicesProblem(choices, environment.choicesPerState);
    if (problem !== undefined) problems.push(`has a fact ${name} that ${problem}`);
  }
  return problems;
}

/**
 * Whether a reply has the requested questions: in `fixed` all different, with the requested numbers of facts and
 * choices; surplus ones are dropped. The original checks no numbers (docs/specs/amemgym.md#faults-of-the-original).
 */
export function checkQuestions(reply: Reply, environment: AmemgymEnvironment): Checked<WrittenQuestion[]> {
  const written = reply.questions.map(({ question, required_info }) => ({
    text: asWritten(environment, question),
    facts: required_info.map(({ info_type, info_choices }) => ({
      name: asWritten(environment, info_type),
      choices: info_choices.map((choice) => asWritten(environment, choice)),
    })),
  }));
  if (environment.profile === 'reference') {
    const whole = written.every(
      ({ facts }) => facts.length > 0 && facts.every(({ choices }) => choices.length > 0),
    );
    return written.length > 0 && whole ? usable(written) : unusable('there are no questions with facts.');
  }
  const seen = new Set<string>();
  const different = written.filter(({ text }) => !seen.has(bare(text)) && seen.add(bare(text)));
  const problems = different.flatMap((question, index) =>
    questionProblems(question, environment).map((problem) => `question ${index + 1} ${problem}.`),
  );
  if (different.length < environment.questions) {
    problems.push(`there are ${different.length} different questions instead of ${environment.questions}.`);
  }
  return usableUnless(problems, () => different.slice(0, environment.questions));
}
