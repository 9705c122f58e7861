import * as z from 'zod';

/** A state or part of one: variable → value. */
export const stateShape = z.record(z.string(), z.string());

export const textsShape = z.array(z.string()).readonly();

/** A variable and the values it can take. */
export const variableShape = z.strictObject({ name: z.string(), choices: textsShape });

/** A variable with its current value. */
export const valueShape = variableShape.extend({ value: z.string() });

/** A variable that changes. */
export const changeShape = z.strictObject({
  name: z.string(),
  old: z.string(),
  new: z.string(),
  choices: textsShape,
});

/**
 * The choice of a variable of which the user has nothing; absent if the environment has neither additions nor deletions,
 * and then no prompt speaks of them.
 */
export const absentShape = z.string().optional().describe('The choice that says that the user has none.');

/** A rule on this choice; empty without it. */
export const absentRule = (absent: string | undefined, rule: (shown: string) => string): string =>
  absent === undefined ? '' : `\n- ${rule(JSON.stringify(absent))}`;

/** The values of a situation with their names, in the order of the variables. */
export function situation(variables: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(variables.map((name, position) => [name, values[position] ?? '']));
}
