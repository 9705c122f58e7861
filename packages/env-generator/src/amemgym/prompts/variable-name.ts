import type { AmemgymEnvironment } from '../config/environment-schema.js';

/**
 * The form of variable names in a language; the original uses the language of the questions
 * (docs/specs/amemgym.md#environment-generation).
 */
export interface VariableNameForm {
  readonly pattern: RegExp;
  /** Its name in prompts and problems. */
  readonly words: string;
}

export const variableName: Readonly<Record<AmemgymEnvironment['language'], VariableNameForm>> = {
  en: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, words: 'an English identifier in snake_case' },
  zh: {
    pattern: /^(?=.*\p{Script=Han})[^\s"':：{}]+$/u,
    words: 'a short name in Simplified Chinese (简体中文), without spaces',
  },
};
