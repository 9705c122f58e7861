import * as z from 'zod';
import { jsonObjectSchema } from './json.js';
import { idSchema } from './scope.js';
import { eventTimeSchema } from './time.js';

/** The turns that contain the answer. */
export const evidenceSchema = z.object({
  turnIds: z.array(idSchema).describe('Turns of the episode, without duplicates, in the order of the data.'),
  unresolved: z
    .array(z.string())
    .default([])
    .describe('Evidence entries of the data that name no existing turn; they are excluded from recall.'),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** One option of a multiple-choice question. */
export const optionSchema = z.object({
  label: z.string().min(1).describe('Labels of the options: A, B, … or 1, 2, …'),
  text: z.string(),
});
export type Option = z.infer<typeof optionSchema>;

/** One fact that a state probe asks about. */
export const probeVariableSchema = z.object({
  name: z.string().min(1),
  choices: z.array(z.string()).min(1),
});
export type ProbeVariable = z.infer<typeof probeVariableSchema>;

/** A fact that is shown together with a question. */
export const givenFactSchema = z.object({ name: z.string().min(1), value: z.string() });
export type GivenFact = z.infer<typeof givenFactSchema>;

/** Where a question comes from that no person has written. */
export const questionOriginSchema = z.enum(['drafted', 'checked']);

const shared = {
  id: idSchema,
  text: z.string(),
  searchText: z
    .string()
    .optional()
    .describe('What memory is searched for, where it is not the text alone. Default: the text.'),
  type: z.string().describe('The benchmark’s question type, as spelled in its data.'),
  language: z.string().default('en').describe('`en`, `zh`, …'),
  askedAt: eventTimeSchema.optional(),
  askAfterTurnId: idSchema
    .optional()
    .describe('The question is asked right after this turn; default: after the whole conversation.'),
  evidence: evidenceSchema,
  cluster: idSchema
    .optional()
    .describe('Questions of one cluster are not independent. Default: the cluster of the episode.'),
  origin: questionOriginSchema
    .optional()
    .describe(
      '`drafted`: a model wrote it and no person has checked it. `checked`: a person has checked the draft. Absent if a person wrote it.',
    ),
  meta: jsonObjectSchema
    .optional()
    .describe('Scoring data in addition to the gold answer; stored in the record, never shown.'),
};

export const multipleChoiceQuestionSchema = z.object({
  kind: z.literal('multiple-choice'),
  ...shared,
  options: z.array(optionSchema).min(2),
  textIs: z
    .enum(['question', 'message'])
    .optional()
    .describe(
      '`message`: the text is a message of the user, and the options are replies to it. Default question.',
    ),
  answer: z
    .enum(['label', 'reasoned'])
    .optional()
    .describe(
      '`label`: the label alone. `reasoned`: any text that gives the label after the tag `<final_answer>`; the short-term window is then shown as the conversation was held, with its system messages in place. Default label.',
    ),
  optionsText: z
    .string()
    .optional()
    .describe(
      'The options as the data set writes them, shown instead of one a line; only for a `reasoned` answer.',
    ),
  given: z
    .array(givenFactSchema)
    .optional()
    .describe('Facts shown with the question, for bounds that use no memory. A name may occur twice.'),
  expected: z.string().describe('The label of the right option.'),
  ifUnreadable: z
    .enum(['wrong', 'guess'])
    .optional()
    .describe(
      'Scoring of a reply that names no option: as wrong, or with an option drawn at random. Default wrong.',
    ),
});
export type MultipleChoiceQuestion = z.infer<typeof multipleChoiceQuestionSchema>;

/** A message of the exchange that a question continues. */
export const earlierMessageSchema = z.object({ role: z.enum(['user', 'assistant']), content: z.string() });

export const freeTextQuestionSchema = z.object({
  kind: z.literal('free-text'),
  ...shared,
  answer: z
    .enum(['phrase', 'text', 'reply'])
    .optional()
    .describe(
      '`phrase`: a few words. `text`: a whole text such as a story or a letter; the question itself states the form, and the memories may be those of other people. `reply`: a whole reply to a message of the user to whom the conversations belong. Default phrase.',
    ),
  instructions: z
    .string()
    .optional()
    .describe(
      'System message that the data set puts before the question; only for an answer that is a text.',
    ),
  earlier: z
    .array(earlierMessageSchema)
    .optional()
    .describe(
      'The exchange that the question continues, oldest first. The question is answered from this exchange alone, without memory; only for an answer that is a text.',
    ),
  options: z
    .array(optionSchema)
    .optional()
    .describe('Alternatives that the question offers in passing, as adversarial ones do.'),
  expected: z.string().nullable().describe('The gold text; null if the question has no answer.'),
  unanswerable: z
    .literal(true)
    .optional()
    .describe(
      'The conversation does not say what is asked for, and `expected` explains why, for a judge. Default: it does, unless `expected` is null.',
    ),
});
export type FreeTextQuestion = z.infer<typeof freeTextQuestionSchema>;

export const stateProbeQuestionSchema = z.object({
  kind: z.literal('state-probe'),
  ...shared,
  variables: z.array(probeVariableSchema).min(1),
  diagnoses: idSchema
    .optional()
    .describe('The question whose misses this probe explains; the probe is asked at the same place.'),
  expected: z.record(z.string(), z.string()).describe('Variable name → the choice that is true.'),
});
export type StateProbeQuestion = z.infer<typeof stateProbeQuestionSchema>;

/** A question with all data for scoring. Assistants see {@link AskedQuestion} instead. */
export const questionSchema = z.discriminatedUnion('kind', [
  multipleChoiceQuestionSchema,
  freeTextQuestionSchema,
  stateProbeQuestionSchema,
]);
export type Question = z.infer<typeof questionSchema>;

type Hidden = 'expected' | 'unanswerable' | 'evidence' | 'askAfterTurnId' | 'type' | 'cluster' | 'meta';

/**
 * A question as an assistant sees it: without gold, evidence, type, or the rule for unreadable replies.
 */
export type AskedQuestion =
  | Omit<MultipleChoiceQuestion, Hidden | 'ifUnreadable'>
  | Omit<FreeTextQuestion, Hidden>
  | Omit<StateProbeQuestion, Hidden | 'diagnoses'>;

/** The part of a question that an assistant may see. */
export function toAsked(question: Question): AskedQuestion {
  const {
    expected: _expected,
    evidence: _evidence,
    askAfterTurnId: _after,
    type: _type,
    cluster: _cluster,
    meta: _meta,
    ...shown
  } = question;
  if (shown.kind === 'multiple-choice') {
    const { ifUnreadable: _rule, ...asked } = shown;
    return asked;
  }
  if (shown.kind === 'state-probe') {
    const { diagnoses: _question, ...asked } = shown;
    return asked;
  }
  const { unanswerable: _unanswerable, ...asked } = shown;
  return asked;
}
