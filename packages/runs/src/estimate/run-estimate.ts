import { join } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import * as z from 'zod';
import { readTextFile } from '../folder/read-text-file.js';
import { writeJson } from '../folder/write-atomic.js';
import { type Amounts, amountNames } from './amounts.js';

const amount = z.number().nonnegative();

/** Assumptions of an estimate, and the size of its sample. */
export const estimateOptionsSchema = z.strictObject({
  sample: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Number of episodes to play, drawn at random from each size group. Default: the square root of all, at least 4.',
    ),
  outputTokens: z
    .record(z.string(), amount)
    .default({})
    .describe(
      'Tokens per reply, by prompt name; `*` for every other prompt. Default: published lengths of dialogues, stated assumptions for reasons and free answers, otherwise the length of the offline model’s replies.',
    ),
  secondsPerCall: z.number().positive().default(1).describe('Seconds until the reply to a chat call begins.'),
  tokensPerSecond: z
    .number()
    .positive()
    .default(50)
    .describe('Tokens of a reply that the server writes in a second.'),
  secondsPerEmbedding: z.number().positive().default(0.5).describe('Seconds per embedding call.'),
});
export type EstimateOptions = z.input<typeof estimateOptionsSchema>;
export type EstimateSettings = z.output<typeof estimateOptionsSchema>;

/** A value with its 95 % interval over the choice of episodes; null for a single episode. */
export const rangeSchema = z.object({ value: amount, low: amount.nullable(), high: amount.nullable() });
export type Range = z.infer<typeof rangeSchema>;

/** Calls, tokens and money of a part of a run. */
const estimatedCostSchema = z.object({
  ...(Object.fromEntries(amountNames.map((name) => [name, rangeSchema])) as Record<
    keyof Amounts,
    typeof rangeSchema
  >),
  costUsd: rangeSchema.nullable().describe('US dollars, without any discount; null when a price is unknown.'),
  leastCostUsd: rangeSchema
    .nullable()
    .describe('US dollars if the provider discounts every prefix that two prompts share.'),
});
export type EstimatedCost = z.infer<typeof estimatedCostSchema>;

const model = z.object({
  name: z.string(),
  simulated: z.boolean(),
  encoding: z.string(),
  exact: z.boolean(),
});

/** `estimate.json`: the expected cost of a run, from a sample of its episodes played without a server. */
export const runEstimateSchema = z.object({
  formatVersion: z.literal(1),
  runId: z.string(),
  model,
  embedder: model.optional().describe('Absent if no system without its own needs one.'),
  sample: z.object({ episodes: z.array(z.string()), of: z.int() }),
  total: estimatedCostSchema.describe(
    'Calls sent to a server, starting with an empty cache; equal calls count once.',
  ),
  systems: z
    .array(z.object({ system: z.string(), alone: estimatedCostSchema, inOrder: estimatedCostSchema }))
    .describe(
      '`alone`: as if it were the only system; `inOrder`: without calls that an earlier system has made.',
    ),
  models: z
    .array(z.object({ model: z.string(), cost: estimatedCostSchema }))
    .optional()
    .describe(
      'The same, `inOrder`, by the model that is asked, with simulated users and judges. Absent for one.',
    ),
  notEstimated: z
    .array(z.string())
    .optional()
    .describe(
      'Systems that keep their state outside and were therefore not played. Absent if there are none.',
    ),
  parts: z
    .array(
      z.object({
        system: z.string(),
        role: z.string(),
        phase: z.enum(['write', 'read']),
        prompt: z.string(),
        cost: estimatedCostSchema,
      }),
    )
    .describe('The same, by purpose of the calls, `inOrder`.'),
  seconds: rangeSchema.describe('Wall time of the run.'),
  replies: z
    .object({ needed: z.int(), cached: z.int() })
    .describe('Replies and vectors that the sampled episodes need, and the number that are cached.'),
  paid: z
    .object({ usd: amount, calls: amount, tokens: amount })
    .describe('Amounts that this run has already paid, from its records.'),
  assumed: z
    .object({
      replies: z.array(
        z.object({
          prompt: z.string(),
          tokens: amount,
          basis: z.enum(['given', 'published', 'assumed', 'offline']),
          source: z.string().optional(),
        }),
      ),
      secondsPerCall: amount,
      tokensPerSecond: amount,
      secondsPerEmbedding: amount,
    })
    .describe(
      'Mean tokens of a reply to each prompt, with the reason for the number, and the speed of the server.',
    ),
  assumptions: z.array(z.string()).describe('All assumptions, as sentences.'),
  warnings: z.array(z.string()),
});
export type RunEstimate = z.infer<typeof runEstimateSchema>;

const fileIn = (runsFolder: string, runId: string): string => join(runsFolder, runId, 'estimate.json');

/** Stores an estimate in the folder of its run. */
export async function storeEstimate(estimate: RunEstimate, runsFolder = 'runs'): Promise<string> {
  const file = fileIn(runsFolder, estimate.runId);
  await writeJson(file, estimate);
  return file;
}

/**
 * The stored estimate of a run, or null if there is none.
 * @throws {ConfigError} when the file was not written by `memgym estimate`
 */
export async function readEstimate(runId: string, runsFolder = 'runs'): Promise<RunEstimate | null> {
  const file = fileIn(runsFolder, runId);
  const text = await readTextFile(file);
  if (text === null) return null;
  const estimate = runEstimateSchema.safeParse(tryParseJson(text));
  if (estimate.success) return estimate.data;
  throw new ConfigError(`${file}: was not written by \`memgym estimate\`.`, {
    hint: 'Delete it, or estimate the run again.',
  });
}
