import type { ProbeVariable, Turn } from '@memgym/core';

/** The facts with their possible values, one per line. */
export function factLines(variables: readonly ProbeVariable[]): string {
  return variables
    .map(({ name, choices }) => `${name}: ${choices.map((choice) => JSON.stringify(choice)).join(' | ')}`)
    .join('\n');
}

/** Messages in order, with their authors. */
export function spokenLines(turns: readonly Turn[]): string {
  return turns.map(({ role, content }) => `${role.toUpperCase()}: ${content}`).join('\n\n');
}
