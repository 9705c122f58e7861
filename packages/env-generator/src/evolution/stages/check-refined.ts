import { leastVariables } from '../config/require-possible.js';
import { type Checked, usableUnless } from './checked.js';
import type { StageContext } from './stage-context.js';
import type { RefinedNames, WrittenQuestion } from './written-question.js';

/**
 * Reads a reply (new name → old names) that must cover exactly the old names, each once, with different names for the
 * facts of a question, and leave enough variables for later changes.
 */
export function checkRefined(
  reply: Readonly<Record<string, readonly string[]>>,
  questions: readonly WrittenQuestion[],
  { environment, language, rules }: Pick<StageContext, 'environment' | 'language' | 'rules'>,
): Checked<RefinedNames> {
  const wanted = new Set(questions.flatMap(({ facts }) => facts.map(({ name }) => name)));
  const { pattern, words } = language.variableName;
  const form = new RegExp(pattern, 'u');
  const newNames = new Map<string, string>();
  const problems: string[] = [];
  for (const [newName, oldNames] of Object.entries(reply)) {
    if (rules.checksNames && !form.test(newName)) {
      problems.push(`the new name ${JSON.stringify(newName)} is not ${words}.`);
    }
    for (const oldName of oldNames) {
      if (!wanted.has(oldName)) {
        problems.push(`there is no fact ${JSON.stringify(oldName)}.`);
        continue;
      }
      if (rules.refusesRepetitions && newNames.has(oldName)) {
        problems.push(`the fact ${oldName} is listed twice.`);
      }
      newNames.set(oldName, newName);
    }
  }
  const lost = [...wanted].filter((name) => !newNames.has(name));
  if (lost.length > 0) problems.push(`these facts are missing: ${lost.join(', ')}.`);
  for (const { text, facts } of questions) {
    const names = facts.map(({ name }) => newNames.get(name));
    if (rules.refusesRepetitions && new Set(names).size < names.length) {
      problems.push(
        `two facts of the question ${JSON.stringify(text)} were joined: ${facts.map(({ name }) => name).join(', ')}.`,
      );
    }
  }
  const left = new Set(newNames.values()).size;
  const least = leastVariables(environment);
  if (rules.enforcesNumbers && left < least) {
    problems.push(`only ${left} facts are left, and at least ${least} are needed: join fewer.`);
  }
  return usableUnless(problems, () => ({ newNames, groups: new Map(Object.entries(reply)) }));
}
