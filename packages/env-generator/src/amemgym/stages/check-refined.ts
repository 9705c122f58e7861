import type { AmemgymEnvironment } from '../config/environment-schema.js';
import { leastVariables } from '../config/require-possible.js';
import { languageTexts } from '../prompts/language-texts.js';
import { type Checked, usableUnless } from './ask-until-valid.js';
import type { WrittenQuestion } from './check-questions.js';

export interface RefinedNames {
  /** Old name → new name; if there are several, the last. */
  readonly newNames: ReadonlyMap<string, string>;
  /** New name → old names, as in the reply. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads a reply (new name → old names) that must cover exactly the old names. `fixed` also requires each old name once,
 * different names for the facts of a question, and enough variables for later changes; the original may give one
 * question the same variable twice (docs/specs/amemgym.md#faults-of-the-original).
 */
export function checkRefined(
  reply: Readonly<Record<string, readonly string[]>>,
  questions: readonly WrittenQuestion[],
  environment: AmemgymEnvironment,
): Checked<RefinedNames> {
  const wanted = new Set(questions.flatMap(({ facts }) => facts.map(({ name }) => name)));
  const fixed = environment.profile === 'fixed';
  const { pattern, words } = languageTexts[environment.language].variableName;
  const newNames = new Map<string, string>();
  const problems: string[] = [];
  for (const [newName, oldNames] of Object.entries(reply)) {
    if (fixed && !pattern.test(newName)) {
      problems.push(`the new name ${JSON.stringify(newName)} is not ${words}.`);
    }
    for (const oldName of oldNames) {
      if (!wanted.has(oldName)) {
        problems.push(`there is no fact ${JSON.stringify(oldName)}.`);
        continue;
      }
      if (fixed && newNames.has(oldName)) problems.push(`the fact ${oldName} is listed twice.`);
      newNames.set(oldName, newName);
    }
  }
  const lost = [...wanted].filter((name) => !newNames.has(name));
  if (lost.length > 0) problems.push(`these facts are missing: ${lost.join(', ')}.`);
  const refined = { newNames, groups: new Map(Object.entries(reply)) };
  if (!fixed) return usableUnless(problems, () => refined);
  for (const { text, facts } of questions) {
    const names = facts.map(({ name }) => newNames.get(name));
    if (new Set(names).size < names.length) {
      problems.push(
        `two facts of the question ${JSON.stringify(text)} were joined: ${facts.map(({ name }) => name).join(', ')}.`,
      );
    }
  }
  const left = new Set(newNames.values()).size;
  const least = leastVariables(environment);
  if (left < least) {
    problems.push(`only ${left} facts are left, and at least ${least} are needed: join fewer.`);
  }
  return usableUnless(problems, () => refined);
}
