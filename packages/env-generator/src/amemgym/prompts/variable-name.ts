import type { AmemgymEnvironment } from '../config/environment-schema.js';

/**
 * How the names of variables look in a language; the original's are in that of its questions
 * (docs/specs/amemgym.md#environment-generation).
 */
export interface VariableNameForm {
  readonly pattern: RegExp;
  /** What prompts and problems call it. */
  readonly words: string;
}

export const variableName: Readonly<Record<AmemgymEnvironment['language'], VariableNameForm>> = {
  en: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, words: 'an English identifier in snake_case' },
  zh: {
    pattern: /^(?=.*\p{Script=Han})[^\s"':：{}]+$/u,
    words: 'a short name in Simplified Chinese (简体中文), without spaces',
  },
};
