import * as z from 'zod';

const turn = z.object({
  speaker: z.string(),
  dia_id: z.string().min(1),
  text: z.string(),
  img_url: z.array(z.string()).optional(),
  blip_caption: z.string().optional(),
  query: z.string().optional(),
});
/** A turn as in the file. */
export type LoCoMoTurn = z.infer<typeof turn>;
export const locomoTurnsSchema = z.array(turn);

const question = z.object({
  question: z.string(),
  answer: z.union([z.string(), z.number()], 'expected a text or a number').optional(),
  adversarial_answer: z.string().optional(),
  category: z.literal([1, 2, 3, 4, 5]),
  evidence: z.array(z.string()),
});
/** A question as in the file. */

const sample = z.object({
  sample_id: z.string().min(1),
  conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
  qa: z.array(question),
});
/** A conversation with its questions as in the file; `session_<n>` keys are read one by one. */
export type LoCoMoSample = z.infer<typeof sample>;

/** The parts of `locomo10.json` that are used; other keys are ignored. */
export const locomoFileSchema = z.array(sample).min(1, 'expected at least one conversation');
