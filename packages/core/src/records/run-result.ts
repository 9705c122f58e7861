import * as z from 'zod';
import { usageSchema } from '../usage.js';
import { admissionSchema } from './admission.js';
import { callTotalSchema } from './call-total.js';
import { estimateSchema } from './estimate.js';
import { groupsOf } from './groups.js';
import { trialStabilitySchema } from './trial-stability.js';
import { verdictSchema } from './verdict.js';

/** One metric of one system: overall, and by group (question type). */
const metricSummarySchema = estimateSchema.extend({
  unscored: z
    .int()
    .positive()
    .optional()
    .describe(
      'Number of answers, or of messages for a metric of messages, whose score is missing because of a failure, a lost verdict or missing data. Absent if none.',
    ),
  absent: z
    .enum(['unranked', 'unknown'])
    .optional()
    .describe(
      'The reason why there is no value: `unranked`: the system returns all of its memories, in no order; `unknown`: it cannot name the sources of its memories.',
    ),
  by: groupsOf(estimateSchema),
  slices: groupsOf(groupsOf(estimateSchema))
    .optional()
    .describe('The same, grouped by further features of the items: `user`, `question`, …'),
});
export type MetricSummary = z.infer<typeof metricSummarySchema>;

/** The results of one system. `items = scored + unscored`. */
export const systemResultSchema = z.object({
  name: z.string(),
  type: z.string().describe('The memory system’s type; `baseline` for rules that use no memory.'),
  family: z
    .string()
    .optional()
    .describe(
      'What it has in common with the systems that differ from it only in the model. Absent in a run of one model.',
    ),
  model: z.string().optional().describe('The name of its model. Absent in a run of one model.'),
  profile: z
    .enum(['reference', 'fixed'])
    .optional()
    .describe(
      'Whether its memory reproduces the faults of its original. Absent for a system without profiles.',
    ),
  suppliedPrompts: z
    .string()
    .optional()
    .describe(
      'The supplied texts that its calls were made with: `name@version` or their number, and the beginning of their digest. Absent if it was asked by MemGym’s own texts alone.',
    ),
  k: z
    .union([z.int().nonnegative(), z.literal('all')])
    .optional()
    .describe(
      'The most memories of a kind that it shows for a question. Absent if it ranks none: it retrieves nothing, or shows everything.',
    ),
  standing: z
    .enum(['system', 'bound', 'rule'])
    .describe(
      'A memory system, a bound that is given the evidence or the state, or a rule that uses no memory.',
    ),
  items: z.int().nonnegative().describe('Number of questions and probes asked.'),
  scored: z.int().nonnegative(),
  unscored: z
    .int()
    .nonnegative()
    .describe(
      'Number of questions without an answer because of a failure, or without a score because a judge’s verdict could not be read or the experiment leaves refused replies out; excluded from means.',
    ),
  invalid: z
    .int()
    .nonnegative()
    .describe('Number of scored replies that contained no answer and therefore count as wrong.'),
  unanswered: z
    .int()
    .positive()
    .optional()
    .describe('Number of questions without an answer, included in `unscored`. Absent if there are none.'),
  refused: z
    .int()
    .positive()
    .optional()
    .describe(
      'Number of replies that the provider refused, filtered or cut off: included in `invalid`, or in `unscored` if the experiment leaves them out. Absent if there are none.',
    ),
  verdicts: z
    .object({
      asked: z.int().positive(),
      lost: z.int().nonnegative(),
      unscored: z
        .int()
        .nonnegative()
        .describe(
          'Number of answers without a score for that reason, included in `unscored`. A lost verdict may also be replaced, as originals do.',
        ),
      messages: z
        .int()
        .positive()
        .optional()
        .describe(
          'Number of messages without a score for that reason. `unscored` counts only questions, so it excludes them. Absent if none.',
        ),
    })
    .optional()
    .describe(
      'Verdicts that were asked of a judge, and those that could not be read. Absent if no judge was asked.',
    ),
  admission: admissionSchema
    .optional()
    .describe('Whether its memory could be measured. Absent for a memory in this process.'),
  recallByText: z
    .object({
      k: z.int().positive(),
      claimed: z.number().min(0).max(1).describe('recall@k by the messages that memories cite.'),
      carried: z
        .number()
        .min(0)
        .max(1)
        .describe('The same with each message counted by the share of its words that such a memory has.'),
    })
    .optional()
    .describe(
      'Recall by what memories cite beside recall by what they say, of a memory outside. Absent if both are the same.',
    ),
  degradedWrites: z
    .int()
    .positive()
    .optional()
    .describe(
      'Number of writes that stored less because a model’s reply, or a part of it, could not be read. Absent if there were none.',
    ),
  unknownSources: z
    .object({ memories: z.int().nonnegative(), answers: z.int().nonnegative() })
    .optional()
    .describe(
      'Number of memories stored without knowing their messages, and of answers whose retrieval is therefore not measured. Absent if there are none.',
    ),
  trials: trialStabilitySchema.optional().describe('Absent for one trial.'),
  metrics: z.record(z.string(), metricSummarySchema),
  usage: usageSchema.describe(
    'Cost of all calls: writing, reading and answering, simulated users and judges.',
  ),
  calls: z
    .array(callTotalSchema)
    .describe('The same, by role, phase, prompt and model; empty if calls are unknown.'),
});
export type SystemResult = z.infer<typeof systemResultSchema>;

/** The content of `metrics.json`, which `memgym run --json` prints together with the run's folder. */
export const runResultSchema = z.object({
  runId: z.string(),
  benchmark: z.string(),
  simulated: z
    .object({
      model: z.boolean().describe('The answers came from the offline model.'),
      embedder: z.boolean().describe('Some system searched with vectors of the offline embedder.'),
      simulator: z.boolean().describe('The offline model played the user.'),
    })
    .describe('The parts of the run that were simulated.'),
  asked: z
    .object({
      episodes: z.int().nonnegative(),
      questions: z.int().nonnegative(),
      probes: z.int().nonnegative(),
      trials: z.int().positive(),
    })
    .describe(
      'Questions asked of every system in each trial. Probes ask for the state of a memory and are not part of answer scores.',
    ),
  headline: z
    .string()
    .optional()
    .describe(
      'The metric by which the systems are sorted and compared. Absent for the benchmark’s first metric.',
    ),
  verdict: verdictSchema.optional().describe('Absent if no question was asked.'),
  cautions: z
    .array(z.string())
    .optional()
    .describe('What to know before comparing the figures, with the next step. Absent if there is nothing.'),
  departing: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Parts with another profile than the run, as in `manifest.json`. Absent if all have the profile of the run.',
    ),
  systems: z.array(systemResultSchema),
});
export type RunResult = z.infer<typeof runResultSchema>;
