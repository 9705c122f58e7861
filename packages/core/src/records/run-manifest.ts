import * as z from 'zod';
import { iso } from 'zod';
import { jsonObjectSchema } from '../json.js';
import { serviceProofSchema } from './admission.js';
import { draftedQuestionsSchema } from './drafted-questions.js';
import { longestHistorySchema } from './longest-history.js';
import { runPluginSchema } from './plugin-code.js';
import { promptReferenceSchema } from './prompt-reference.js';

/** An input file of a run. */
const dataFileSchema = z.object({
  name: z.string().describe('Path inside the data folder.'),
  bytes: z.int().nonnegative(),
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
      '`incomplete`: played to the end, but some answers are missing; the same command retries them.',
    ),
  startedOn: iso
    .date()
    .optional()
    .describe(
      'The day in UTC on which the run first started; resuming does not change it. Absent in a plan.',
    ),
  memgymVersion: z.string(),
  benchmark: z.string(),
  experimentFolder: z
    .string()
    .optional()
    .describe(
      'Folder of the experiment, from which its plugins from outside are found, relative to the run’s folder. Absent without such plugins, or if the two share no folder.',
    ),
  plugins: z
    .array(runPluginSchema)
    .optional()
    .describe('The code of the plugins from outside. Absent if there are none.'),
  profile: z
    .object({
      run: z
        .enum(['reference', 'fixed'])
        .describe('How all systems were asked: `reference`: as the original program does, with its faults.'),
      departing: z
        .record(z.string(), z.string())
        .optional()
        .describe(
          'Parts with another profile, which no result of the run can be compared with: systems by name, the benchmark and its options by path. Absent if there are none.',
        ),
    })
    .optional()
    .describe('Whether originals were reproduced with their faults. Absent if nothing has profiles.'),
  config: jsonObjectSchema.describe('The resolved experiment, including defaults.'),
  configDigest: z.string().describe('Seal of the experiment without systems that were added to the run.'),
  shard: z
    .object({ index: z.int().min(1), count: z.int().min(1) })
    .optional()
    .describe('Which part of the run this folder holds, from 1. Absent in a whole run.'),
  added: z
    .array(z.string())
    .optional()
    .describe('Systems added after the run had ended. Absent if there are none.'),
  data: z.object({
    files: z.array(dataFileSchema),
    path: z
      .string()
      .optional()
      .describe('Their path relative to the run’s folder; absent if the two share no folder.'),
    digest: z.string().describe('Seal of the episodes as they are played.'),
    clusters: z.int().nonnegative().describe('Number of users or conversations.'),
    episodes: z.int().nonnegative(),
    questions: z.int().nonnegative(),
    probes: z.int().nonnegative().describe('Number of state probes, which do not count as questions.'),
    whole: z
      .object({
        clusters: z.int().nonnegative(),
        episodes: z.int().nonnegative(),
        questions: z.int().nonnegative(),
      })
      .describe('Size of the whole data set; the run may play only a part of it.'),
    longestHistory: longestHistorySchema
      .optional()
      .describe('Absent if an episode has no history before it is played.'),
    drafted: draftedQuestionsSchema
      .optional()
      .describe('Questions that a model has written. Absent if there are none.'),
    notes: z.array(z.string()).describe('Repairs and omissions made by the loader.'),
  }),
  model: jsonObjectSchema,
  embedder: jsonObjectSchema
    .optional()
    .describe('The embedder of the systems that have no own one. Absent if none of them needs one.'),
  simulator: jsonObjectSchema.optional().describe('The model that played the user, if it was another one.'),
  judge: jsonObjectSchema.optional().describe('The model that marked the answers, if it was another one.'),
  judges: z
    .record(z.string(), jsonObjectSchema)
    .optional()
    .describe('The judges of parts of the benchmark, by the part. Absent if there are none.'),
  models: z
    .record(
      z.string(),
      z.object({ model: jsonObjectSchema.optional(), embedder: jsonObjectSchema.optional() }),
    )
    .optional()
    .describe('The models of systems that have their own, by system. Absent if none has.'),
  served: z
    .array(
      z.object({
        model: z.string().describe('The requested model.'),
        servedModel: z.string().describe('The model that the server says it used, often a dated snapshot.'),
        calls: z.int().positive().describe('Calls that it answered, including cached replies.'),
      }),
    )
    .optional()
    .describe('Absent if no server named its model.'),
  services: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .describe(
      'Names and versions that the services of systems gave themselves when they were first written to, by system; several if a service changed while the run was played. Absent without services that say it.',
    ),
  proofs: z
    .record(z.string(), serviceProofSchema)
    .optional()
    .describe(
      'What was found out about memories outside before the run, by system. Absent without such memories.',
    ),
  prompts: z.array(promptReferenceSchema.omit({ hash: true })),
  suppliedPrompts: z
    .array(
      z.object({
        name: z.string(),
        version: z.string(),
        language: z.string().optional().describe('Of the requests that it is for; absent for all.'),
        digest: z.string().describe('Seal of the text.'),
      }),
    )
    .optional()
    .describe('Texts of the user in place of those of prompts. Absent if there are none.'),
  seed: z.union([z.string(), z.number()]),
});
export type RunManifest = z.infer<typeof runManifestSchema>;
