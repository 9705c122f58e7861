import type { Generator } from '@memgym/env-generator';
import { modelConfigSchema } from '@memgym/experiments';
import { limiterOptionsSchema } from '@memgym/llm-client';
import * as z from 'zod';

const before = {
  $schema: z.string().optional().describe('For editors.'),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/i, '1 to 80 letters, digits, dot, dash and underscore')
    .describe('Name of the environment, and of its folder by default.'),
  description: z.string().default('').describe('Purpose of the environment.'),
};
const after = {
  model: modelConfigSchema
    .prefault({})
    .describe(
      'The model that invents the users. API keys are never part of a config; they come from the environment.',
    ),
  concurrency: z
    .strictObject({
      users: z.int().positive().default(4).describe('Number of users in parallel.'),
      ...limiterOptionsSchema.shape,
    })
    .prefault({})
    .describe('Speed settings; they do not affect the data.'),
};
const common = z.object({ ...before, ...after });

/** A config of `memgym generate <type>`: the keys of every generator, and the generator's own keys. */
export const generationSchema = ({ options }: Pick<Generator, 'options'>) =>
  z.strictObject({ ...before, ...options.shape, ...after });

/** A validated generation. */
export interface Generation extends Pick<z.output<typeof common>, 'name' | 'model' | 'concurrency'> {
  readonly generator: Generator;
  /** The generator's own options. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A resolved config, split into common keys and the generator's own keys. */
export function generationOf(generator: Generator, config: Readonly<Record<string, unknown>>): Generation {
  const { name, model, concurrency } = common.parse(config);
  const own = Object.keys(generator.options.shape).filter((key) => config[key] !== undefined);
  return {
    generator,
    name,
    model,
    concurrency,
    options: Object.fromEntries(own.map((key) => [key, config[key]])),
  };
}
