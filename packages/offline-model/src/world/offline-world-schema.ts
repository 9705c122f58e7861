import type { OfflineWorld } from '@memgym/prompts';
import * as z from 'zod';

const share = z.number().min(0).max(1);
const pair = z.tuple([z.int().min(1), z.int().min(1)]);

/** The settings of the offline model's world; the seed is set separately. */
export const offlineWorldSchema = z.strictObject({
  readTokens: z
    .number()
    .positive()
    .nullable()
    .default(67_500)
    .describe(
      'Tokens over which the chance to see a statement falls to 1/e. null: everything is seen. Default 67500.',
    ),
  readExponent: z
    .number()
    .positive()
    .default(1)
    .describe(
      'Shape of that decrease: 1 is exponential; below 1, the decrease is steeper in short contexts and flatter in long ones. Default 1.',
    ),
  rivalLimit: z
    .number()
    .positive()
    .nullable()
    .default(400)
    .describe(
      'Number of mentions of the same topic with other values at which a statement is never seen; the chance falls with the logarithm of that number. null: they hide nothing. Default 400.',
    ),
  slip: share
    .default(0.083)
    .describe('Share of choices that are wrong although everything is seen. Default 0.083.'),
  replyTokens: pair
    .nullable()
    .default([300, 600])
    .refine((range) => range === null || range[0] <= range[1], 'The first number must not exceed the second.')
    .describe(
      'Minimum and maximum number of tokens of a reply in a conversation. null: one short sentence. Default [300, 600].',
    ),
  missStated: share
    .default(0.05)
    .describe('Share of statements that writers miss although the text names them. Default 0.05.'),
  missImplied: share
    .default(0.25)
    .describe('Share of statements that writers miss if the text only implies them. Default 0.25.'),
  missUnnamed: share
    .default(0.25)
    .describe(
      'Share of the remaining statements that writers miss if their instructions do not name the topic. Default 0.25.',
    ),
  writeTokens: z
    .int()
    .positive()
    .nullable()
    .default(120)
    .describe('Maximum number of tokens that a writer notes in one call. Null: no limit. Default 120.'),
  knowsTopics: z
    .boolean()
    .default(false)
    .describe(
      'Whether writers group statements by the topics of the lexicon. Default: false, by their words.',
    ),
});
/** See {@link offlineWorldSchema}. */
export type OfflineWorldSettings = z.output<typeof offlineWorldSchema>;

/** The default settings. */
export const lifelikeWorld = (): OfflineWorldSettings => offlineWorldSchema.parse({});

/** Settings under which the model sees and writes everything. */
export const perfectWorld: OfflineWorldSettings = {
  readTokens: null,
  readExponent: 1,
  rivalLimit: null,
  slip: 0,
  replyTokens: null,
  missStated: 0,
  missImplied: 0,
  missUnnamed: 0,
  writeTokens: null,
  knowsTopics: true,
};

/** The settings with their seed; undefined for settings without misses. */
export function worldOf(settings: OfflineWorldSettings, seed: string): OfflineWorld | undefined {
  const isPerfect = JSON.stringify(settings) === JSON.stringify({ ...settings, ...perfectWorld });
  return isPerfect ? undefined : { ...settings, seed };
}
