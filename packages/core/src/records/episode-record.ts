import * as z from 'zod';
import { turnSchema } from '../conversation.js';
import { jsonObjectSchema } from '../json.js';
import { writeReportSchema } from '../memory/write-report.js';
import { idSchema } from '../scope.js';
import { usageSchema } from '../usage.js';
import { heldMessagesSchema } from './admission.js';
import { answerRecordSchema } from './answer-record.js';
import { callTotalSchema } from './call-total.js';
import { promptCutSchema } from './prompt-cut.js';
import { verdictCountsSchema } from './verdict-counts.js';

/** The first line of an episode's file. */
export const episodeStartRecordSchema = z.object({
  kind: z.literal('episode-start'),
  system: z.string(),
  episodeId: idSchema,
  cluster: idSchema,
  questions: z.int().nonnegative().describe('Number of questions of the episode.'),
});

/** The effect of one turn, session, document or exchange (by its message) on the memory. */
const writeRecordSchema = z.object({
  kind: z.literal('write'),
  inputId: idSchema,
  ...writeReportSchema.shape,
});

/** Deferred work that the memory did. */
const flushRecordSchema = z.object({ kind: z.literal('flush'), ...writeReportSchema.shape });

/** One message of a dialogue. */
const turnRecordSchema = z.object({
  kind: z.literal('turn'),
  turn: turnSchema,
  promptCut: promptCutSchema
    .optional()
    .describe('For a reply: the parts cut from its prompt; absent if the prompt was sent whole.'),
  truncated: z
    .int()
    .positive()
    .optional()
    .describe(
      'For a reply: number of memories that the system omitted because of its own limit, not because of `k`.',
    ),
});

/** What a memory outside held before the first question; see `heldMessagesSchema`. */
const admissionRecordSchema = z.object({ kind: z.literal('admission'), ...heldMessagesSchema.shape });

/** A named state of the assistant. */
const checkpointRecordSchema = z.object({
  kind: z.literal('checkpoint'),
  name: z.string(),
  stateDigest: z.string().nullable().describe('Null for a memory that keeps its state outside.'),
});

/** Feedback and its effect. */
const adaptRecordSchema = z.object({
  kind: z.literal('adapt'),
  feedback: jsonObjectSchema,
  changes: jsonObjectSchema,
  usage: usageSchema,
});

/** Feedback that changed nothing because the model's reply could not be used. */
const adaptFailedRecordSchema = z.object({
  kind: z.literal('adapt-failed'),
  feedback: jsonObjectSchema,
  reason: z.string().describe('The kind and the message of the provider’s error.'),
});

/** An action of the protocol that no other record covers. */
const noteRecordSchema = z.object({
  kind: z.literal('note'),
  topic: z.string(),
  data: jsonObjectSchema,
  verdicts: verdictCountsSchema
    .optional()
    .describe('Verdicts in the note that were asked of a judge, and those that could not be read.'),
});

/** A text that answers cite by id: before the first answer that cites it, and again after it changed. */
const textRecordSchema = z.object({
  kind: z.literal('text'),
  of: z.enum(['memory', 'turn']).describe('A retrieved memory, or a turn that is evidence.'),
  id: idSchema,
  text: z.string(),
});

/** Totals of the episode's calls: one line for each role, phase, prompt and model, before the last line. */
const callTotalRecordSchema = z.object({ kind: z.literal('call-total'), ...callTotalSchema.shape });

/** The last line, which seals the file. A file that lacks or does not match it counts as not played. */
export const episodeEndRecordSchema = z.object({
  kind: z.literal('episode-end'),
  status: z.enum(['complete', 'failed']),
  records: z.int().nonnegative().describe('Number of lines before this one.'),
  error: z.string().optional(),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the bytes of the file before `,"digest"`.'),
});

/**
 * One line of `episodes/<system>/<id>.jsonl`. Calls are in a separate file, because a replay does not repeat their
 * latency: an episode played twice gives the same bytes.
 */
export const episodeRecordSchema = z.union([
  answerRecordSchema,
  z.discriminatedUnion('kind', [
    episodeStartRecordSchema,
    writeRecordSchema,
    flushRecordSchema,
    admissionRecordSchema,
    turnRecordSchema,
    checkpointRecordSchema,
    adaptRecordSchema,
    adaptFailedRecordSchema,
    callTotalRecordSchema,
    noteRecordSchema,
    textRecordSchema,
    episodeEndRecordSchema,
  ]),
]);
export type EpisodeRecord = z.infer<typeof episodeRecordSchema>;
export type TextRecord = z.infer<typeof textRecordSchema>;
export type EpisodeEndRecord = z.infer<typeof episodeEndRecordSchema>;
