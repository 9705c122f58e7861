import { z } from 'zod';

/** A state or part of one: variable → value. */
export const stateShape = z.record(z.string(), z.string());

/** A variable and the values it can take. */
export const variableShape = z.strictObject({ name: z.string(), choices: z.array(z.string()) });

/** A variable that changes. */
export const changeShape = z.strictObject({
  name: z.string(),
  old: z.string(),
  new: z.string(),
  choices: z.array(z.string()),
});
