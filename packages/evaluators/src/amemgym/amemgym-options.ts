import { z } from 'zod';

const rounds = (fallback: number, of: string) =>
  z.number().int().min(1).default(fallback).describe(`Exchanges in a session of ${of}. Default ${fallback}.`);

/** Where the dialogue that is replayed off-policy comes from. */
export const interactionsSchema = z.union([
  z.strictObject({
    run: z.string().describe('Folder of an earlier on-policy run, relative to the config.'),
    system: z.string().describe('The system whose dialogue is taken, by its name in that run.'),
  }),
  z.strictObject({
    folder: z
      .string()
      .describe('Folder of the original program: `<folder>/<user id>/interactions/period_PP.json`.'),
  }),
]);
export type AmemgymInteractions = z.infer<typeof interactionsSchema>;

/** What an evolving system is told after a period (docs/specs/amemgym.md#evolution). */
export const evolutionSchema = z.strictObject({
  cadence: z
    .enum(['period', 'none'])
    .default('period')
    .describe('Feedback after every period, or none. Default period.'),
  feedback: z
    .array(z.enum(['vanilla', 'vanilla_question_only', 'with_answer', 'with_exposed_states']))
    .default(['vanilla'])
    .describe(
      '`vanilla`: question with options, own answer and retrieved memories; `vanilla_question_only`: question and memories alone; `with_answer` adds the right answer, which without either of them is all that is told; `with_exposed_states` adds what the period’s sessions gave away. Default ["vanilla"].',
    ),
});
export type AmemgymEvolution = z.infer<typeof evolutionSchema>;

/** What `benchmark.options` takes for AMemGym. */
export const amemgymOptionsSchema = z
  .strictObject({
    mode: z
      .enum(['on-policy', 'off-policy'])
      .default('on-policy')
      .describe('Each system talks with the user itself, or all read one given dialogue. Default on-policy.'),
    interactions: interactionsSchema
      .optional()
      .describe('The dialogue that is read off-policy: of an earlier run, or of the original program.'),
    rounds: z
      .strictObject({ init: rounds(1, 'period 0'), update: rounds(2, 'a later period') })
      .optional()
      .describe(
        'How long sessions are; v1.base: 1 and 2, v1.extra: 2 and 5. Default: what the `environment.json` next to the data says, else as in v1.base where the data have its size.',
      ),
    simulator: z
      .strictObject({
        profile: z
          .enum(['fixed', 'reference'])
          .default('fixed')
          .describe('Whether the simulated user knows what is true, or is as released. Default fixed.'),
        temperature: z.number().min(0).max(2).default(0.2).describe('Default 0.2, as in the original.'),
      })
      .prefault({})
      .describe('How the user is played; which model plays it is the experiment’s `simulator`.'),
    periods: z.number().int().min(1).optional().describe('Only the first so many periods. Default all.'),
    diagnosis: z
      .boolean()
      .default(true)
      .describe('Whether the memory is probed after every period, for the failure rates. Default true.'),
    upperBound: z
      .boolean()
      .default(true)
      .describe('Whether the bare model is asked with the true state, for the memory scores. Default true.'),
    unreadable: z
      .enum(['wrong', 'guess'])
      .default('wrong')
      .describe(
        'What a reply without a readable choice counts as: `wrong`, or `guess`, an option drawn by the experiment’s seed and the question, lucky as in the original. Invalid it is called in both. Default wrong.',
      ),
    replyCut: z
      .strictObject({
        systems: z
          .array(z.string())
          .min(1)
          .describe('Systems whose reading is cut: raw RAG in the original.'),
        maxTokens: z
          .number()
          .int()
          .min(1)
          .default(8192)
          .describe('Most tokens of a message and its reply, by the encoding of text-embedding-3-small.'),
        profile: z
          .enum(['fixed', 'reference'])
          .default('fixed')
          .describe(
            '`fixed` cuts to the token; `reference` by ten characters a token, as released. Default fixed.',
          ),
      })
      .optional()
      .describe('Cuts long replies that are read off-policy. Default: no cut.'),
    evolution: z
      .record(z.string(), evolutionSchema)
      .default({})
      .describe(
        'Feedback by system name, `*` for all others; it reaches systems that can evolve. Default: none.',
      ),
  })
  .refine(({ mode, interactions }) => (mode === 'off-policy') === (interactions !== undefined), {
    path: ['interactions'],
    message: 'is needed off-policy, and off-policy only',
  });
export type AmemgymOptions = z.infer<typeof amemgymOptionsSchema>;
