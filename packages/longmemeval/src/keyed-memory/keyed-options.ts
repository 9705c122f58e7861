import * as z from 'zod';

/** Texts by which a unit of history is found, besides its own words. */
export const keyKinds = ['summary', 'keyphrases', 'facts'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** How keys become texts to search; see {@link keyedOptionsSchema}. */
export interface KeyJoin {
  readonly join: 'merge' | 'separate' | 'replace';
  readonly split: boolean;
}

const options = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: only words of the user are searched, by BM25 as the released program has it; a unit whose list of facts is empty is not found with `merge` and `replace`; a time range that begins on the day of the question is not used. Default fixed.',
    ),
  unit: z
    .enum(['round', 'session'])
    .default('round')
    .describe(
      'What a memory is: a message of the user with the reply (`round`), or a whole session. A session that is read in parts has one memory for each part. Default round.',
    ),
  speakers: z
    .enum(['both', 'user'])
    .default('both')
    .describe(
      'Whose words are searched; the others are shown all the same. Always `user` in the reference profile. Default both.',
    ),
  search: z
    .enum(['words', 'meaning'])
    .default('meaning')
    .describe('Whether texts are found by their words (BM25) or by the embedder. Default meaning.'),
  keys: z
    .enum(['none', ...keyKinds])
    .default('facts')
    .describe(
      'Keys that a model writes for each unit: a short summary (sessions only), keyphrases, or facts that the user states. One call for each unit. Default facts.',
    ),
  join: z
    .enum(['merge', 'separate', 'replace'])
    .default('merge')
    .describe(
      'Keys stand before the text (`merge`), are searched beside it (`separate`), or instead of it (`replace`). Default merge.',
    ),
  split: z
    .boolean()
    .default(false)
    .describe(
      'Whether each sentence, keyphrase or fact is a key of its own, instead of all together. Default false.',
    ),
  time: z
    .enum(['ignored', 'first', 'only'])
    .default('ignored')
    .describe(
      'Time-aware search: a model reads from the question and its date when the events asked for happened. Units of that time, two days more on both sides, come before all others (`first`), or are the only ones found, if there are any (`only`). One call for each question. Default ignored.',
    ),
  dates: z
    .enum(['events', 'sessions'])
    .default('events')
    .describe(
      'When a unit happened, if `time` is not `ignored`: the dates of the events that a model finds in the session, with one call for each session (`events`), or the day of the session (`sessions`). Default events.',
    ),
});

/** Options of the memory with keys (docs/specs/longmemeval.md#keys-and-times). */
export const keyedOptionsSchema = options.refine(
  ({ keys, unit }) => keys !== 'summary' || unit === 'session',
  {
    path: ['keys'],
    message: '`summary` is for sessions: set `unit` to `session`, or choose `keyphrases` or `facts`',
  },
);
export type KeyedOptions = z.output<typeof options>;
