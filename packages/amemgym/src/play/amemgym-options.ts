import * as z from 'zod';
import { amemgymRules } from './rules.js';

const rounds = (fallback: number, of: string) =>
  z.int().min(1).default(fallback).describe(`Exchanges per session of ${of}. Default ${fallback}.`);

const profile = z.enum(['fixed', 'reference']);

/** Source of the dialogue that is replayed off-policy. */
export const interactionsSchema = z.union([
  z.strictObject({
    run: z.string().describe('Folder of an earlier on-policy run, relative to the config.'),
    system: z.string().describe('Name of the system in that run whose dialogue is replayed.'),
  }),
  z.strictObject({
    folder: z
      .string()
      .describe('Folder of the original program: `<folder>/<user id>/interactions/period_PP.json`.')
      .meta({ reaches: 'file' }),
  }),
]);
export type AMemGymInteractions = z.infer<typeof interactionsSchema>;

/** The feedback that an evolving system receives after a period (packages/amemgym/spec.md#evolution). */
export const evolutionSchema = z.strictObject({
  cadence: z
    .enum(['period', 'none'])
    .default('period')
    .describe('Feedback after every period, or none. Default period.'),
  feedback: z
    .array(z.enum(['vanilla', 'vanilla_question_only', 'with_answer', 'with_exposed_states']))
    .default(['vanilla'])
    .describe(
      '`vanilla`: question with options, own answer and retrieved memories; `vanilla_question_only`: only question and memories; `with_answer` adds the right answer, and is the whole feedback if neither vanilla type is given; `with_exposed_states` adds the facts revealed in the period’s sessions. Default ["vanilla"].',
    ),
  profile: profile
    .default('fixed')
    .describe(
      '`reference` words questions as released and gives the letter after that of the system’s answer, a fault of the original. Default fixed.',
    ),
});
export type AMemGymEvolution = z.infer<typeof evolutionSchema>;

/** Schema of `benchmark.options` for AMemGym. */
export const amemgymOptionsSchema = z
  .strictObject({
    profile: profile
      .default('fixed')
      .describe(
        '`reference` plays as the released program does: simulated user, unreadable replies, cut and feedback, unless these state otherwise. Default fixed.',
      ),
    mode: z
      .enum(['on-policy', 'off-policy'])
      .default('on-policy')
      .describe(
        '`on-policy`: each system talks to the simulated user itself. `off-policy`: all systems read one given dialogue. Default on-policy.',
      ),
    interactions: interactionsSchema
      .optional()
      .describe('The dialogue to read off-policy, from an earlier run or from the original program.'),
    rounds: z
      .strictObject({ init: rounds(1, 'period 0'), update: rounds(2, 'a later period') })
      .optional()
      .describe(
        'Session lengths, in exchanges. v1.base: 1 and 2; v1.extra: 2 and 5. Default: the values in `environment.json` next to the data, otherwise those of v1.base if the data have the size of v1.base.',
      ),
    simulator: z
      .strictObject({
        profile: profile
          .optional()
          .describe(
            '`fixed` gives the simulated user the true state; `reference` simulates the user as released. Default: the benchmark’s.',
          ),
        temperature: z.number().min(0).max(2).default(0.2).describe('Default: 0.2, as in the original.'),
      })
      .prefault({})
      .describe('How the user is simulated. The model is the experiment’s `simulator`.'),
    periods: z.int().min(1).optional().describe('Number of periods to play, from the first. Default: all.'),
    diagnosis: z
      .boolean()
      .default(true)
      .describe('Whether to probe the memory after every period, for the failure rates. Default true.'),
    factualRecall: z
      .boolean()
      .default(false)
      .describe(
        'Whether a model (the experiment’s `judge`) also checks which facts of a period the shown memories support: the paper’s factual recall, exact for systems that show all of their memories. Default false.',
      ),
    driftJudge: z
      .boolean()
      .default(false)
      .describe(
        'Whether a model (the experiment’s `judge`) also checks every simulated message for facts that it reveals in other words, to measure the drift of the simulated user; one call per message. Default: false, which uses only the words of the schema and the lexicon.',
      ),
    upperBound: z
      .boolean()
      .default(true)
      .describe(
        'Whether to ask the model also without memory but with the true state; needed for the memory scores. Default true.',
      ),
    unreadable: z
      .enum(['wrong', 'guess'])
      .optional()
      .describe(
        'How to score a reply without a readable choice. `wrong`: as wrong. `guess`: draw an option, as the original does, which may be right by chance. Either way the reply counts as invalid. Default: wrong in `fixed`, guess in `reference`.',
      ),
    replyCut: z
      .strictObject({
        systems: z
          .array(z.string())
          .min(1)
          .describe('Systems to which the cut applies; in the original, raw RAG.'),
        maxTokens: z
          .int()
          .min(1)
          .default(8192)
          .describe('Maximum tokens of a message plus its reply, in the encoding of text-embedding-3-small.'),
        profile: profile
          .optional()
          .describe(
            '`fixed` cuts to the exact token; `reference` removes ten characters per excess token, as released. Default: the benchmark’s.',
          ),
      })
      .optional()
      .describe('Truncates long replies that are read off-policy. Default: no truncation.'),
    evolution: z
      .record(
        z.string(),
        evolutionSchema.extend({
          profile: profile
            .optional()
            .describe(
              `${evolutionSchema.shape.profile.description?.replace('Default fixed', 'Default: the benchmark’s')}`,
            ),
        }),
      )
      .default({})
      .describe(
        'Feedback by system name; `*` is for all others. Only systems that can evolve receive it. Default: none.',
      ),
  })
  .refine(({ mode, interactions }) => (mode === 'off-policy') === (interactions !== undefined), {
    path: ['interactions'],
    message: 'is required in off-policy mode and not allowed in on-policy mode',
  })
  .transform(({ profile: own, simulator, unreadable, replyCut, evolution, ...others }) => ({
    ...others,
    profile: own,
    simulator: { ...simulator, profile: simulator.profile ?? own },
    unreadable: unreadable ?? amemgymRules[own].unreadable,
    ...(replyCut !== undefined && { replyCut: { ...replyCut, profile: replyCut.profile ?? own } }),
    evolution: Object.fromEntries(
      Object.entries(evolution).map(([name, of]) => [name, { ...of, profile: of.profile ?? own }]),
    ),
  }));
export type AMemGymOptions = z.infer<typeof amemgymOptionsSchema>;
