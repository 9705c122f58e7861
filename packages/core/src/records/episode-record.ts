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

/** The effect of one turn, session, document or exchange (by its message) on the memory. */
const writeRecordSchema = z.object({
  kind: z.literal('write'),
  inputId: idSchema,
  ...writeReportSchema.shape,
});

/** Deferred work that the memory did. */
const flushRecordSchema = z.object({ kind: z.literal('flush'), ...writeReportSchema.shape });

/** One message of a dialogue that was really held. */
const turnRecordSchema = z.object({
  kind: z.literal('turn'),
  turn: turnSchema,
  promptCut: promptCutSchema
    .optional()
    .describe('For a reply: what was cut from its prompt; absent when the prompt was sent whole.'),
  truncated: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Of a reply, memories that the system left out to respect a limit of its own, not `k`.'),
});

/** A named state of the assistant. */
const checkpointRecordSchema = z.object({
  kind: z.literal('checkpoint'),
  name: z.string(),
  stateDigest: z.string(),
});

/** Feedback that was given, and what it changed. */
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
  reason: z.string().describe('Of the provider’s error, with its message.'),
});

/** An act of the protocol that no other record covers. */
const noteRecordSchema = z.object({
  kind: z.literal('note'),
  topic: z.string(),
  data: jsonObjectSchema,
});

/** A text that answers cite by id: before the first answer that cites it, and again after it changed. */
const textRecordSchema = z.object({
  kind: z.literal('text'),
  of: z.enum(['memory', 'turn']).describe('A retrieved memory, or a turn that holds evidence.'),
  id: idSchema,
  text: z.string(),
});

/** Totals of the episode's calls: one line for each role, phase, prompt and model, before the last line. */
const callTotalRecordSchema = z.object({ kind: z.literal('call-total'), ...callTotalSchema.shape });

/** The last line, which seals the file. A file without it, or that does not match it, counts as not played. */
export const episodeEndRecordSchema = z.object({
  kind: z.literal('episode-end'),
  status: z.enum(['complete', 'failed']),
  records: z.number().int().nonnegative().describe('Lines before this one.'),
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
