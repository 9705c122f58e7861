import type { VariableUses, WrittenQuestion } from './written-question.js';

/** The uses of each variable, in order of first use. */
export function usesOf(questions: readonly WrittenQuestion[]): VariableUses {
  const uses = new Map<string, { question: string; choices: readonly string[] }[]>();
  for (const { text, facts } of questions) {
    for (const { name, choices } of facts) {
      uses.set(name, [...(uses.get(name) ?? []), { question: text, choices }]);
    }
  }
  return uses;
}
