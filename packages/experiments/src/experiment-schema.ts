import { assistantQuerySchema, assistantWindowSchema } from '@memgym/assistant';
import { jsonObjectSchema } from '@memgym/core';
import {
  chatServerOptionsSchema,
  connectionOptionsSchema,
  embeddingServerOptionsSchema,
  limiterOptionsSchema,
  priceSchema,
  retryOptionsSchema,
} from '@memgym/llm-client';
import { assistantFormatSchema } from '@memgym/memory-systems/define';
import { offlineWorldSchema } from '@memgym/offline-model';
import * as z from 'zod';
import { readSystemShorthand } from './system-shorthand.js';

const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,79}$/i,
    '1 to 80 letters, digits, dot, dash and underscore, starting with a letter or digit',
  );

const modelLabel = '[A-Za-z0-9][\\w.:/@+-]{0,79}';

/** A system's name; in an experiment with several models, the model follows: `notes (gpt-4.1-mini)`. */
const systemName = z
  .string()
  .regex(
    new RegExp(`^[A-Za-z0-9][\\w.-]{0,79}(?: \\(${modelLabel}\\))?$`),
    '1 to 80 letters, digits, dot, dash and underscore, starting with a letter or digit; a model may follow in parentheses',
  );

/** The benchmark and its data. */
const benchmarkConfigSchema = z.strictObject({
  type: z
    .string()
    .describe('A benchmark listed by `memgym benchmarks`, or the package or file of another one.'),
  path: z
    .string()
    .optional()
    .describe('Data file or folder, relative to this config. Default: the data in MEMGYM_DATA_DIR.'),
  environment: z
    .string()
    .optional()
    .describe(
      'Environment config, relative to this config. Without other data, its users are generated offline. Default: none.',
    ),
  episodes: z.array(z.string()).optional().describe('Ids of the episodes to play. Default: all.'),
  episodeLimit: z
    .int()
    .positive()
    .optional()
    .describe('At most this many episodes, spread evenly over the data. Default: all.'),
  split: z
    .enum(['choose', 'show'])
    .optional()
    .describe(
      'Half of the people, drawn by the seed in pairs with about as many questions: options are chosen on `choose`, and figures are shown on `show`. Default: all people.',
    ),
  filter: z
    .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
    .optional()
    .describe(
      'Only questions with these values, by field: `type`, `kind`, `question`, `episode`, `cluster`, the benchmark’s own groups, and fields of the data. If a field has a list of values, one of them must match. Default: all.',
    ),
  questionLimit: z
    .int()
    .positive()
    .optional()
    .describe(
      'At most this many questions, spread evenly over those that the episodes and the filter select. Episodes with a selected question are read whole. Default: all.',
    ),
  excludeRefusals: z
    .boolean()
    .optional()
    .describe(
      'Whether answers that a provider refused, filtered or cut off are left out of the scores of answers, and counted as unscored. Default: false, they are wrong.',
    ),
  options: jsonObjectSchema
    .default({})
    .describe('Options of the benchmark; `memgym benchmarks` lists them. Paths are relative to this config.'),
});

const retry = retryOptionsSchema
  .prefault({})
  .describe('Retries after transient failures; does not affect results.');

/** The answering model. API keys are never part of a config; they come from the environment. */
export const modelConfigSchema = z.strictObject({
  type: z
    .enum(['auto', 'offline', 'openai'])
    .default('auto')
    .describe('`auto`: the server of OPENAI_BASE_URL if it is set, otherwise the offline model.'),
  model: z.string().optional().describe('Model name. Default: OPENAI_MODEL, otherwise gpt-4.1-mini.'),
  baseUrl: z
    .url()
    .optional()
    .describe('Base URL of the server. Default: OPENAI_BASE_URL, otherwise OpenAI’s.'),
  ...chatServerOptionsSchema.shape,
  timeoutMs: z.int().positive().default(120_000).describe('Time-out of one request, in milliseconds.'),
  maxReplyBytes: connectionOptionsSchema.shape.maxReplyBytes,
  retry,
  contextTokens: z
    .int()
    .positive()
    .default(128_000)
    .describe('Context size of the offline model, in tokens; older text is not read.'),
  world: z
    .union([z.enum(['perfect', 'lifelike']), offlineWorldSchema])
    .default('perfect')
    .describe(
      'Weaknesses of the offline model: `perfect` sees and writes everything, `lifelike` overlooks things and makes mistakes; or single settings (docs/offline-world.md). Default perfect.',
    ),
  price: priceSchema,
});
export type ModelConfig = z.infer<typeof modelConfigSchema>;

/** One of several answering models. */
const namedModelSchema = modelConfigSchema.extend({
  name: z
    .string()
    .regex(new RegExp(`^${modelLabel}$`), 'letters, digits and . : / @ + - _, at most 80')
    .optional()
    .describe('Name in the results. Default: the name of the model.'),
});
const namedModel = z.union([
  z
    .string()
    .transform(
      (model): z.input<typeof namedModelSchema> =>
        model === 'offline' ? { type: 'offline' } : { type: 'openai', model },
    )
    .pipe(namedModelSchema),
  namedModelSchema,
]);

/** The type of the embedder of experiments that neither choose one nor have a server for it. */
export const defaultEmbedder = 'static';

/** The embedder. */
export const embedderConfigSchema = z.strictObject({
  type: z
    .string()
    .default('auto')
    .describe(
      `\`openai\`: a server. \`auto\`: the server if OPENAI_EMBEDDING_MODEL is set, otherwise \`${defaultEmbedder}\`. Others are named by their type, package or file.`,
    ),
  options: jsonObjectSchema
    .default({})
    .describe('Options of an embedder that is not on a server. Paths are relative to this config.'),
  model: z
    .string()
    .optional()
    .describe('Model name on the server. Default: OPENAI_EMBEDDING_MODEL, otherwise text-embedding-3-small.'),
  baseUrl: z
    .url()
    .optional()
    .describe('Base URL of the server. Default: OPENAI_BASE_URL, otherwise OpenAI’s.'),
  dimensions: z
    .int()
    .positive()
    .optional()
    .describe(
      'Length of the vectors, for embedders that support several. Default: set by the embedder; that of a server’s model, except OpenAI’s, is measured when a run begins.',
    ),
  ...embeddingServerOptionsSchema.shape,
  maxReplyBytes: connectionOptionsSchema.shape.maxReplyBytes,
  timeoutMs: z.int().positive().default(120_000).describe('Time-out of one request, in milliseconds.'),
  retry,
  price: priceSchema,
});
export type EmbedderConfig = z.infer<typeof embedderConfigSchema>;

const embedder = z.union([
  z
    .string()
    .transform((type): z.input<typeof embedderConfigSchema> => ({ type }))
    .pipe(embedderConfigSchema),
  embedderConfigSchema,
]);

/** One memory system under test, with the assistant around it. */
export const systemConfigSchema = z.strictObject({
  name: systemName.describe('Name in the results; unique in the experiment.'),
  family: name
    .optional()
    .describe(
      'What it has in common with systems that differ from it only in the model; options of the benchmark mean all of a family. Default: the name.',
    ),
  model: namedModel
    .optional()
    .describe(
      'Its answering model, which also writes its memory. It takes from the experiment’s `model` what it does not state, except price and capabilities. Default: the experiment’s.',
    ),
  embedder: embedder.optional().describe('Its embedder. Default: the experiment’s.'),
  type: z.string().describe('A system listed by `memgym systems`, or the package or file of another one.'),
  options: jsonObjectSchema.default({}).describe('Options of the memory system.'),
  insights: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Facts about the users that the benchmark passes to the system, as option → name of the facts. For ablations that are excluded from comparisons.',
    ),
  k: z
    .union([z.int().nonnegative(), z.literal('all')])
    .optional()
    .describe(
      'Number of memories to retrieve for a question. Default: set by the system’s type, otherwise 10.',
    ),
  query: assistantQuerySchema
    .optional()
    .describe(
      'Query of the memory search: the text of the question alone (`question`), or the whole message with options and request (`prompt`). Default: set by the benchmark, otherwise `question`.',
    ),
  window: assistantWindowSchema
    .optional()
    .describe('Short-term window. Default: none; every message goes to memory at once.'),
  format: assistantFormatSchema.prefault({}).describe('Format of memories in the prompt.'),
});
export type SystemConfig = z.infer<typeof systemConfigSchema>;

/** Many times the systems of any comparison; a manifest of a stranger may state more. */
const maxSystems = 500;

/** An experiment: one benchmark, some memory systems, one or several models. */
export const experimentSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors.'),
  name: name.describe('Name of the experiment; the run id begins with it.'),
  description: z.string().default('').describe('Purpose of the experiment.'),
  benchmark: benchmarkConfigSchema.describe('The benchmark and its data.'),
  profile: z
    .enum(['reference', 'fixed'])
    .optional()
    .describe(
      '`reference` plays as the original program does, with its faults; `fixed` avoids them. It decides how every system is asked, and is the profile of the benchmark and of every system that does not state its own. Default: that of the benchmark, usually `fixed`.',
    ),
  model: modelConfigSchema
    .prefault({})
    .describe('The answering model. API keys are never part of a config; they come from the environment.'),
  models: z
    .array(namedModel)
    .min(1)
    .optional()
    .describe(
      'Several answering models: every system is played with each and named after it, `notes (gpt-4.1-mini)`. Each takes from `model` what it does not state, except price and capabilities; a bare name is a model on a server, or `offline`. The first also plays the user and marks answers, for all systems alike, unless `simulator` and `judge` are set. Default: only `model`.',
    ),
  prices: z
    .string()
    .optional()
    .describe(
      'Price file, relative to this config. It overrides the built-in prices; `price` of a model overrides both.',
    ),
  prompts: z
    .string()
    .optional()
    .describe(
      'Folder of texts that replace those of prompts, relative to this config; see docs/supplied-prompts.md. Default: none.',
    ),
  embedder: embedder.prefault({}).describe('The embedder; a bare name is that type with its defaults.'),
  simulator: modelConfigSchema
    .optional()
    .describe('The model that plays the user, if the benchmark simulates one. Default: the answering model.'),
  judge: modelConfigSchema
    .optional()
    .describe('The model that marks answers, if the benchmark needs that. Default: the answering model.'),
  judges: z
    .record(z.string(), modelConfigSchema)
    .optional()
    .describe(
      'Judges of parts of the benchmark, by the names that the benchmark gives them, such as its data sets; each is set up like `judge`. `default` is the same as `judge`. Default: `judge` marks all answers.',
    ),
  systems: z
    .array(
      z.union([
        z
          .string()
          .transform((text) => readSystemShorthand(text))
          .pipe(systemConfigSchema),
        systemConfigSchema,
      ]),
    )
    .min(1)
    .max(maxSystems)
    .describe(
      'Memory systems to compare; a bare name is that type with its defaults, `type(2,4,30)` is the type behind a window: batch, local length, k. Names of the agents of a benchmark’s original program also work.',
    ),
  trials: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'Number of times that every episode is played, each time with new replies of the model. Intervals treat the trials of an episode as one cluster. The benchmark’s bounds are asked only once.',
    ),
  seed: z.union([z.int(), z.string()]).default(42).describe('Seed of every random stream.'),
  admission: z
    .strictObject({
      limitMs: z
        .int()
        .nonnegative()
        .optional()
        .describe(
          'Milliseconds for which the last write of an episode, and a planted sentence before the run, are searched until they are found. Default 30,000.',
        ),
      suite: z
        .boolean()
        .optional()
        .describe(
          'Whether the conformance suite checks each version of a service once, with about a hundred messages of its own. Default true.',
        ),
    })
    .optional()
    .describe('How memories outside of this process are proved before they are measured.'),
  concurrency: z
    .strictObject({
      episodes: z
        .int()
        .positive()
        .optional()
        .describe(
          'Number of episodes in parallel. Default: set by the benchmark, otherwise 4; with models in this process always 4, with `batch` 256.',
        ),
      questions: z
        .int()
        .positive()
        .optional()
        .describe(
          'Number of questions in parallel per episode. Default: set by the benchmark, otherwise 8; with `batch`, all.',
        ),
      batch: z
        .boolean()
        .default(false)
        .describe(
          'Whether answers and judgements are sent through OpenAI’s Batch API: at half the price, within 24 hours. Dialogues are not, and writes to a memory only with `batchWrites`.',
        ),
      batchWrites: z
        .boolean()
        .default(false)
        .describe(
          'Whether calls that write to a memory are sent in batches, too. Each write waits for the one before it in its conversation, so that the run needs as many batches in turn as its longest conversation has such calls. Needs `batch`.',
        ),
      ...limiterOptionsSchema.shape,
    })
    .prefault({})
    .describe('Speed settings; they do not affect results.'),
});
export type Experiment = z.infer<typeof experimentSchema>;
