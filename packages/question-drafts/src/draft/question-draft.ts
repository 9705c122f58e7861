import * as z from 'zod';
import { draftKinds } from '../draft-kinds.js';

/** A question before a person has seen it. */
export const questionDraftSchema = z.object({
  id: z
    .string()
    .describe(
      'Unique in the file; the id of the question, too. It ends in digits of its content, so that a decision is about what was shown.',
    ),
  episode: z.string(),
  kind: z.enum(draftKinds),
  text: z.string().describe('Empty in a form that a person fills in.'),
  expected: z.string().describe('Empty in a form that a person fills in.'),
  evidence: z.array(z.string()).describe('Ids of turns.'),
  options: z.array(z.string()).optional().describe('With `expected` among them. Absent for a free text.'),
  shown: z
    .array(z.string())
    .optional()
    .describe('Ids of turns that a person must see to decide, if they are not the evidence.'),
  askAfterTurnId: z.string().optional().describe('Absent if it is asked after the whole conversation.'),
});
export type QuestionDraft = z.infer<typeof questionDraftSchema>;

/** `drafts.json`: what the page for people shows, and what the conversations gain by it. */
export const draftsFileSchema = z.object({
  format: z.literal('memgym-question-drafts@1'),
  sample: z.string().describe('Digest of the conversations; a file of decisions names it.'),
  drafts: z.array(questionDraftSchema),
});

/** Why a draft was refused. */
export const refusals = {
  'no-passage': 'the conversation has no messages of which such a question can be made',
  'nothing-found': 'the model found nothing to ask for in the messages it was shown',
  unreadable: 'the reply with the draft could not be read or did not fit the messages',
  'check-unreadable': 'a reply with which the model checked the draft could not be read',
  'answer-in-question': 'the question contains its answer',
  'not-in-evidence': 'the evidence alone does not give the answer',
  'one-is-enough': 'one of its two messages gives the answer alone',
  'did-not-change': 'the older message already gives the answer',
  guessable: 'the answer is guessed without any message',
  'said-after-all': 'another message gives an answer to what should be unknown',
  repeated: 'another draft asks the same',
} as const;
export type Refusal = keyof typeof refusals;
