import * as z from 'zod';
import { amountNames } from './amounts.js';

const amount = z.number().nonnegative();

/** A value with its 95 % interval over the choice of episodes; null for a single episode. */
export const rangeSchema = z.object({ value: amount, low: amount.nullable(), high: amount.nullable() });

export type Range = z.infer<typeof rangeSchema>;

const rangesOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, rangeSchema])) as Record<Name, typeof rangeSchema>);

/** Calls, tokens and money of a part of a run. */
export const estimatedCostSchema = rangesOf(amountNames).extend({
  costUsd: rangeSchema.nullable().describe('US dollars, without any discount; null when a price is unknown.'),
  leastCostUsd: rangeSchema
    .nullable()
    .describe('US dollars if the provider discounts every prefix that two prompts share.'),
});
export type EstimatedCost = z.infer<typeof estimatedCostSchema>;

/** `estimate.json`: the expected cost of a run, from a sample of its episodes played without a server. */
export const runEstimateSchema = z.object({
  formatVersion: z.literal(1),
  runId: z.string(),
  model: z.object({ name: z.string(), simulated: z.boolean(), encoding: z.string(), exact: z.boolean() }),
  embedder: z
    .object({ name: z.string(), simulated: z.boolean(), encoding: z.string(), exact: z.boolean() })
    .optional()
    .describe('Absent if no system without its own needs one.'),
  sample: z.object({ episodes: z.array(z.string()), of: z.number().int() }),
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
    .object({ needed: z.number().int(), cached: z.number().int() })
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
