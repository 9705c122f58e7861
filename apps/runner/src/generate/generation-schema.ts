import { amemgymEnvironmentSchema, callOptionsSchema } from '@memgym/env-generator';
import { limiterOptionsSchema } from '@memgym/llm-client';
import { z } from 'zod';
import { modelConfigSchema } from '../experiment/experiment-schema.js';

/** A config of `memgym generate amemgym`. */
export const amemgymGenerationSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors.'),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/i, 'letters, digits, dot, dash and underscore')
    .describe('Name of the environment, and of its folder by default.'),
  description: z.string().default('').describe('Purpose of the environment.'),
  ...amemgymEnvironmentSchema.shape,
  ...callOptionsSchema.shape,
  model: modelConfigSchema
    .prefault({})
    .describe(
      'Which model invents the users. Keys are never part of a config: they come from the environment.',
    ),
  concurrency: z
    .strictObject({
      users: z.number().int().positive().default(4).describe('Users made side by side.'),
      ...limiterOptionsSchema.shape,
    })
    .prefault({})
    .describe('The pace; no data depend on it.'),
});
export type AmemgymGeneration = z.output<typeof amemgymGenerationSchema>;
