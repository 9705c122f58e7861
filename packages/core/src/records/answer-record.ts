import * as z from 'zod';
import { jsonObjectSchema } from '../json.js';
import { evidenceSchema, optionSchema, questionOriginSchema } from '../question.js';
import { idSchema } from '../scope.js';
import { usageSchema } from '../usage.js';
import { promptCutSchema } from './prompt-cut.js';
import { promptReferenceSchema } from './prompt-reference.js';
import { verdictCountsSchema } from './verdict-counts.js';

/** Longer rankings are cut in the record; counts and found evidence cover the whole ranking. */
export const MAX_RECORDED_MEMORIES = 50;

/** One memory retrieved for an answer. */
const retrievedSourceSchema = z.object({
  id: idSchema,
  score: z.number(),
  sourceIds: z.array(idSchema),
  carried: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Of a memory outside: the share of the words of the evidence turns that it cites that its text has. Absent if it has all, or cites none.',
    ),
});

const answerBase = {
  kind: z.literal('answer'),
  system: z.string(),
  episodeId: idSchema,
  cluster: idSchema,
  trial: z.int().min(2).optional().describe('Number of the repetition of the episode. Absent for the first.'),
  questionId: idSchema,
  questionNumber: z
    .int()
    .positive()
    .optional()
    .describe(
      'The place of the question in the whole data, from 1. Absent for a probe, and for answers made elsewhere.',
    ),
  questionKind: z.enum(['multiple-choice', 'free-text', 'state-probe']),
  type: z.string(),
  origin: questionOriginSchema
    .optional()
    .describe(
      '`drafted` by a model, or `checked` by a person after that. Absent if a person wrote the question.',
    ),
  text: z.string(),
  language: z.string().optional().describe('`zh`, …; absent for English.'),
  options: z.array(optionSchema).optional(),
  expected: z.union([z.string(), z.null(), z.record(z.string(), z.string())]),
  unanswerable: z
    .literal(true)
    .optional()
    .describe('The conversation does not say what is asked for; `expected` explains why.'),
  evidence: evidenceSchema,
  meta: jsonObjectSchema.optional().describe('Further data that the question’s scorer needs.'),
};

/** A question was answered; scores are computed only from this line. */
const answeredRecordSchema = z.object({
  ...answerBase,
  outcome: z.literal('answered'),
  raw: z.string().describe('The unchanged reply of the model.'),
  output: z.string().nullable().describe('The answer in the reply; null if there is none.'),
  invalid: z.string().optional().describe('The reason why `output` is null.'),
  guess: z
    .string()
    .optional()
    .describe('The label that was drawn because `output` is null, for a question that asks for it.'),
  retrieved: z
    .array(retrievedSourceSchema)
    .nullable()
    .describe(
      `The first ${MAX_RECORDED_MEMORIES} memories, best first; null if unknown (answers made elsewhere without them).`,
    ),
  retrievedCount: z.int().nonnegative().describe('Total number of memories retrieved.'),
  truncated: z
    .int()
    .positive()
    .optional()
    .describe('Number of memories that the system omitted because of its own limit, not because of `k`.'),
  unranked: z
    .literal(true)
    .optional()
    .describe(
      'The system returned all of its memories; their order has no meaning, so ranks are not measured.',
    ),
  provenance: z
    .literal('unknown')
    .optional()
    .describe(
      'The system cannot name the sources of all memories that it returned, so whether they hold the evidence is unknown.',
    ),
  oddities: z
    .object({
      strangers: z
        .int()
        .nonnegative()
        .describe('Memories that cite a message that the memory was not given in this episode.'),
      echoes: z.int().nonnegative().describe('Memories whose text has the question in it.'),
      repeats: z.int().nonnegative().describe('Memories that say and cite the same as a better one.'),
      unlike: z
        .int()
        .nonnegative()
        .describe('Memories that have less than nine tenths of the words of the messages that they cite.'),
      longer: z
        .int()
        .nonnegative()
        .describe('Memories with more than three times the words of the messages that they cite.'),
    })
    .optional()
    .describe('Numbers of odd memories among those of a memory outside. Absent if there are none.'),
  evidenceRetrieved: z
    .array(idSchema)
    .describe('The evidence turns that the retrieved memories cite, at any rank.'),
  evidenceShown: z
    .array(idSchema)
    .optional()
    .describe(
      'The evidence turns that the prompt showed in its short-term window, so that no memory had to find them. Absent if there are none.',
    ),
  tokensToEvidence: z
    .array(z.int().nonnegative())
    .optional()
    .describe(
      'For each of them, the estimated tokens of the memories from the first up to the one that cites it first. Absent if the memories are unranked, or their texts or sources unknown.',
    ),
  prompt: promptReferenceSchema.optional(),
  promptTokens: z.int().nonnegative().optional(),
  promptCut: promptCutSchema.optional().describe('Absent if the prompt was sent whole.'),
  scores: z
    .record(z.string(), z.number().nullable())
    .optional()
    .describe(
      'Scores given right after the answer, by metric, for a benchmark whose answers are marked by a model; null if a metric does not apply.',
    ),
  unscored: z
    .record(z.string(), z.string())
    .optional()
    .describe('Metrics without a score because of a failure or missing data, each with the reason.'),
  verdicts: verdictCountsSchema
    .optional()
    .describe('Verdicts on the answer that were asked of a judge, and those that could not be read.'),
  usage: usageSchema,
});

/** A question has no answer, because something failed. It is counted and shown, never scored as 0. */
const unansweredRecordSchema = z.object({
  ...answerBase,
  outcome: z.literal('unanswered'),
  reason: z.string(),
  category: z.string().describe('Category of the error.'),
});

export const answerRecordSchema = z.discriminatedUnion('outcome', [
  answeredRecordSchema,
  unansweredRecordSchema,
]);
export type AnsweredRecord = z.infer<typeof answeredRecordSchema>;
export type UnansweredRecord = z.infer<typeof unansweredRecordSchema>;
export type AnswerRecord = z.infer<typeof answerRecordSchema>;

/**
 * The evidence turns that the model had before it: in a retrieved memory, or in the short-term window of the prompt.
 * Null if the sources of the memories are unknown and the window did not show all of the evidence.
 */
export function evidenceSeen(
  answer: Pick<
    AnsweredRecord,
    'evidence' | 'evidenceRetrieved' | 'evidenceShown' | 'retrieved' | 'provenance'
  >,
): string[] | null {
  const { evidence, evidenceRetrieved, evidenceShown = [] } = answer;
  const seen = new Set([...evidenceRetrieved, ...evidenceShown]);
  const turnIds = evidence.turnIds.filter((id) => seen.has(id));
  return knowsSources(answer) || evidenceShown.length >= evidence.turnIds.length ? turnIds : null;
}

const refusal = /^(?:refusal|content-filter|incomplete-reply): /;

/**
 * Whether the provider refused or filtered the reply, or cut it off: a reply of the model that holds no answer, whatever
 * the memory found. The record says so before the message.
 */
export const isRefused = (record: AnswerRecord): boolean =>
  record.outcome === 'answered' && refusal.test(record.invalid ?? '');

/** Whether the sources of an answer's memories are known, so that its retrieval can be measured. */
export function knowsSources({
  retrieved,
  provenance,
}: Pick<AnsweredRecord, 'retrieved' | 'provenance'>): boolean {
  return retrieved !== null && provenance === undefined;
}
