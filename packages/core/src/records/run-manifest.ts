import { z } from 'zod';
import { jsonObjectSchema } from '../json.js';
import { promptReferenceSchema } from './prompt-reference.js';

/** A file that a run was made from. */
const dataFileSchema = z.object({
  name: z.string().describe('Name inside the data folder.'),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
});
export type DataFile = z.infer<typeof dataFileSchema>;

/** `manifest.json`: everything needed to understand a run and to repeat it. Holds no key. */
export const runManifestSchema = z.object({
  formatVersion: z.literal(1),
  runId: z.string(),
  name: z.string(),
  status: z
    .enum(['running', 'complete', 'incomplete'])
    .describe(
      '`incomplete`: played to the end, but some answers are missing; the same command tries them again.',
    ),
  startedOn: z.iso
    .date()
    .optional()
    .describe(
      'The day in UTC on which the run first started; resuming does not change it. Absent in a plan.',
    ),
  memgymVersion: z.string(),
  benchmark: z.string(),
  benchmarkFile: z
    .string()
    .optional()
    .describe(
      'Where a benchmark from outside is: a path relative to the run’s folder; absent when the two have no folder in common.',
    ),
  config: jsonObjectSchema.describe('The resolved experiment, defaults filled in.'),
  configDigest: z.string().describe('Of the experiment without systems that were added to the run.'),
  added: z
    .array(z.string())
    .optional()
    .describe('Systems that were added after the run had ended. Absent where none were.'),
  data: z.object({
    files: z.array(dataFileSchema),
    path: z
      .string()
      .optional()
      .describe('Their path relative to the run’s folder; absent when the two have no folder in common.'),
    digest: z.string().describe('Of the episodes as they are played.'),
    episodes: z.number().int().nonnegative(),
    questions: z.number().int().nonnegative(),
    probes: z.number().int().nonnegative().describe('State probes, which are not among the questions.'),
    whole: z
      .object({ episodes: z.number().int().nonnegative(), questions: z.number().int().nonnegative() })
      .describe('The size of the whole data set; the run may play a part of it.'),
    notes: z.array(z.string()).describe('Repairs and omissions of the loader.'),
  }),
  model: jsonObjectSchema,
  embedder: jsonObjectSchema,
  simulator: jsonObjectSchema.optional().describe('The model that played the user, if it was another one.'),
  judge: jsonObjectSchema.optional().describe('The model that marked the answers, if it was another one.'),
  prompts: z.array(promptReferenceSchema.omit({ hash: true })),
  seed: z.union([z.string(), z.number()]),
});
export type RunManifest = z.infer<typeof runManifestSchema>;
