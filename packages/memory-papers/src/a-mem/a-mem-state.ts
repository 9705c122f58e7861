import * as z from 'zod';

export const aMemStateSchema = z.strictObject({ evolutions: z.int().nonnegative() });

/** The state of a scope: the number of inserts that changed a note. */
export type AMemState = z.infer<typeof aMemStateSchema>;
