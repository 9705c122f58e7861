import { parseConfig } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import type { PersonaTopic } from '../topics/persona-topic.js';
import { type PersonaMemState, topicsOfState } from '../topics/topics-of-state.js';

const kindSchema = z.strictObject({
  name: z.string().min(1).describe('The kind, in the plural: `kinds of cheese`.'),
  verb: z.string().min(1).describe('The gerund before each thing: `tasting`.'),
  things: z.array(z.string().min(1)).min(6).describe('Noun phrases after the verb, six or more.'),
});
const topicsSchema = z.array(
  z.strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9]*$/, 'letters and digits')
      .describe('Also the name of its folder.'),
    about: z.string().min(1).describe('Follows `talk about`.'),
    kinds: z.array(kindSchema).min(2),
    speakers: z.strictObject({ user: z.string(), assistant: z.string() }).optional(),
  }),
);

/**
 * The topics of a state and of a file, whose topics take precedence.
 *
 * @throws {ConfigError} naming the wrong key
 * @throws {DatasetError} when the file cannot be read
 */
export async function readTopics(
  state: PersonaMemState,
  file: string | undefined,
): Promise<readonly PersonaTopic[]> {
  if (file === undefined) return topicsOfState[state];
  const { value } = await readJsonFile(file, z.json());
  const own = parseConfig(file, topicsSchema, value).map(
    ({ name, about, kinds, speakers = { user: 'User', assistant: 'Assistant' } }): PersonaTopic => ({
      name,
      speakers,
      field: { key: name, about, kinds },
    }),
  );
  const taken = new Set(own.map(({ name }) => name));
  return [...own, ...topicsOfState[state].filter(({ name }) => !taken.has(name))];
}
