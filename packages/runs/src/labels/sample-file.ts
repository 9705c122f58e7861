import { ConfigError, readJson } from '@memgym/core';
import * as z from 'zod';
import { readTextFile } from '../folder/read-text-file.js';

const name = z.string().min(1);

/** The most labels of a sample: agreement takes time by their square. */
const mostLabels = 100;

/**
 * `sample.json`: what was drawn, from where, and what the judge said. People who label must not see it.
 */
export const labelSampleSchema = z.object({
  sample: name.describe('Identifies the sample; a digest of its items.'),
  title: z.string(),
  reference: name.describe('Who gave the reference labels: `judge`, `data`, …'),
  labels: z.array(name).min(2).max(mostLabels).describe('Every label that an item can have.'),
  measurement: z.enum(['nominal', 'ordinal', 'interval']).default('nominal'),
  scored: name.optional().describe('The label whose share is a score.'),
  compared: name.optional().describe('The group whose scores are compared.'),
  benchmark: name,
  seed: z.union([z.string(), z.number()]),
  runs: z.array(z.object({ runId: name, folder: name })).default([]),
  skipped: z
    .record(z.string(), z.int().positive())
    .default({})
    .describe('What could not be drawn, by reason.'),
  strata: z.array(
    z.object({
      name,
      items: z.int().nonnegative(),
      drawn: z.int().nonnegative(),
    }),
  ),
  items: z
    .array(
      z.object({
        id: name,
        cluster: name,
        stratum: name,
        reference: z.string().nullable(),
        groups: z.record(z.string(), z.string()),
        labels: z.array(name).optional().describe('The labels that this item can have. Default: all.'),
        origin: z
          .object({
            runId: name,
            system: name,
            episodeId: name,
            questionId: name,
            trial: z.int(),
            reply: name.describe('Digest of the reply, so that another reply is noticed.'),
          })
          .optional(),
      }),
    )
    .min(1),
});

export type LabelSample = z.infer<typeof labelSampleSchema>;

/**
 * Reads `sample.json`.
 * @throws {ConfigError} when it is missing or something else
 * @throws {DatasetError} when it is no file, or cannot be read
 */
export async function readLabelSample(file: string): Promise<LabelSample> {
  const text = await readTextFile(file);
  if (text === null) {
    throw new ConfigError(`${file}: there is no such file.`, {
      key: 'sample',
      hint: 'Pass the sample.json that was written with the form, with --sample.',
    });
  }
  const read = readJson(text);
  const parsed = read.ok ? labelSampleSchema.safeParse(read.value) : null;
  if (parsed?.success) return parsed.data;
  const [problem] = parsed?.error?.issues ?? [];
  const where = problem === undefined ? '' : ` (${problem.path.join('.')}: ${problem.message})`;
  throw new ConfigError(`${file} is not the sample.json of a sample${where}.`, {
    key: 'sample',
    hint: 'Pass the sample.json that was written with the form; form.html and labels.csv are for people.',
  });
}
