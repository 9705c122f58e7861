import { z } from 'zod';
import { turnSchema } from '../conversation.js';
import { jsonObjectSchema } from '../json.js';
import { writeReportSchema } from '../memory/write-report.js';
import { idSchema } from '../scope.js';
import { usageSchema } from '../usage.js';
import { answerRecordSchema } from './answer-record.js';
import { callTotalSchema } from './call-total.js';
import { promptCutSchema } from './prompt-cut.js';

/** The first line of an episode's file. */
export const episodeStartRecordSchema = z.object({
  kind: z.literal('episode-start'),
  system: z.string(),
  episodeId: idSchema,
  cluster: idSchema,
  questions: z.number().int().nonnegative().describe('How many the episode has.'),
});

/** What one observed turn, session or document, or one exchange (by its message), did to the memory. */
export const writeRecordSchema = z.object({
  kind: z.literal('write'),
  inputId: idSchema,
  ...writeReportSchema.shape,
});

/** What the memory did that it had put off. */
const flushRecordSchema = z.object({ kind: z.literal('flush'), ...writeReportSchema.shape });

/** One message of a dialogue that was really held. */
export const turnRecordSchema = z.object({
  kind: z.literal('turn'),
  turn: turnSchema,
  promptCut: promptCutSchema
    .optional()
    .describe('Of a reply, what the prompt it was given to lacked; absent where that was sent whole.'),
  truncated: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Of a reply, memories that the system left out to respect a limit of its own, not `k`.'),
});

/** A named state of the assistant. */
export const checkpointRecordSchema = z.object({
  kind: z.literal('checkpoint'),
  name: z.string(),
  stateDigest: z.string(),
});

/** Feedback that was given, and what it changed. */
export const adaptRecordSchema = z.object({
  kind: z.literal('adapt'),
  feedback: jsonObjectSchema,
  changes: jsonObjectSchema,
  usage: usageSchema,
});

/** Feedback that was given and changed nothing, as the model's reply could not be used. */
export const adaptFailedRecordSchema = z.object({
  kind: z.literal('adapt-failed'),
  feedback: jsonObjectSchema,
  reason: z.string().describe('Of the provider’s error, with its message.'),
});

/** What a protocol did that no other record tells. */
export const noteRecordSchema = z.object({
  kind: z.literal('note'),
  topic: z.string(),
  data: jsonObjectSchema,
});

/** What the episode's calls came to; one line for each role, phase, prompt and model, before the last. */
export const callTotalRecordSchema = z.object({ kind: z.literal('call-total'), ...callTotalSchema.shape });

/** The last line. A file without it is an episode that has not been played. */
export const episodeEndRecordSchema = z.object({
  kind: z.literal('episode-end'),
  status: z.enum(['complete', 'failed']),
  records: z.number().int().nonnegative().describe('Lines before this one.'),
  error: z.string().optional(),
});

/**
 * One line of `episodes/<system>/<id>.jsonl`. Calls, whose latency no replay repeats, have a file of their
 * own, so that an episode played twice gives the same bytes.
 */
export const episodeRecordSchema = z.union([
  answerRecordSchema,
  z.discriminatedUnion('kind', [
    episodeStartRecordSchema,
    writeRecordSchema,
    flushRecordSchema,
    turnRecordSchema,
    checkpointRecordSchema,
    adaptRecordSchema,
    adaptFailedRecordSchema,
    callTotalRecordSchema,
    noteRecordSchema,
    episodeEndRecordSchema,
  ]),
]);
export type EpisodeRecord = z.infer<typeof episodeRecordSchema>;
export type WriteRecord = z.infer<typeof writeRecordSchema>;
export type EpisodeEndRecord = z.infer<typeof episodeEndRecordSchema>;
