import { eventTimeSchema, probeVariableSchema, turnSchema } from '@memgym/core';
import * as z from 'zod';

/** The person being played and the fixed facts of their life. */
export const simulatedLifeSchema = z.strictObject({
  language: z.string().default('en').describe('`zh…` is Chinese, anything else English.'),
  profile: z.string().describe('The description of the person for the player of the role.'),
  startTime: eventTimeSchema.describe('When the simulation began.'),
  periodEnd: eventTimeSchema.describe('Last moment of the session’s period.'),
  sessionTime: eventTimeSchema.describe('When the session is held.'),
  variables: z.array(probeVariableSchema).describe('Every fact that changes, with the values it can have.'),
  state: z
    .array(z.tuple([z.string(), z.string()]))
    .describe('Variable → the value that is true in the session.'),
  absent: z
    .string()
    .optional()
    .describe(
      'The value that says that there is none, not yet or not any more. Default: every fact has a value.',
    ),
  exposed: z.array(z.string()).describe('Variables that the first message of the session gave away.'),
});
/** See `simulatedLifeSchema`. */
export type SimulatedLife = z.input<typeof simulatedLifeSchema>;

/** Input of a prompt of the role. */
export const roleInputSchema = simulatedLifeSchema.extend({
  dialogue: z.array(turnSchema).min(2).describe('The session so far, oldest first; a reply is last.'),
});
/** See {@link roleInputSchema}. */
export type RoleInput = z.output<typeof roleInputSchema>;
