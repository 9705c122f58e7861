import * as z from 'zod';

const count = z.int().nonnegative();

/**
 * What a memory outside held of an episode before its questions: some of its messages, the last one among them, were
 * searched by their own words.
 */
export const heldMessagesSchema = z.object({
  written: count.describe('Messages that it took by then.'),
  searched: count.describe('Messages that were searched, each by its own text.'),
  found: count.describe('Of them, those that a memory cites or repeats.'),
  late: count.describe('Of these, those that only a repeated search found.'),
  cut: count.describe('Of these, those of which the memory has a part.'),
  rewritten: count.describe('Of these, those of which the memory has other words.'),
  miscited: count.describe('Of these, those whose text came back citing another message.'),
  misdated: count.describe('Of these, those that came back with another time than theirs.'),
  bundled: count.describe('Of these, those that came back in a memory of five or more messages.'),
  carried: z
    .number()
    .min(0)
    .max(1)
    .describe('The mean share of the words of a found message that its memory has.'),
  lost: z.array(z.string()).describe('The ids of the messages that were not found.'),
  stray: z
    .string()
    .optional()
    .describe('A memory that was found in a scope that nothing is written to. Absent if none was.'),
});
export type HeldMessages = z.infer<typeof heldMessagesSchema>;

/** What one check of the conformance suite found. */
const failedCheckSchema = z.object({ id: z.string(), reason: z.string() });

/** What was found out about the memory of a system before a run: by a planted sentence, and by the conformance suite. */
export const serviceProofSchema = z.object({
  refused: z
    .string()
    .optional()
    .describe(
      'Why it cannot be measured, as a sentence. Absent if the planted sentence was found where it was written, and nowhere else.',
    ),
  foundAfterMs: z
    .number()
    .nonnegative()
    .optional()
    .describe('Milliseconds until the planted sentence was found. Absent if the first search found it.'),
  altered: z
    .enum(['cut', 'rewritten'])
    .optional()
    .describe('How the planted sentence came back. Absent if whole.'),
  forgets: z.boolean().describe('Whether the planted sentence was gone after its scope was emptied.'),
  keepsIds: z.boolean().describe('Whether two equal searches gave the same ids.'),
  suite: z
    .object({
      service: z.string().describe('Name and version of the service or of its adapter when it was checked.'),
      passed: count,
      skipped: count,
      failed: z.array(failedCheckSchema),
      unended: z
        .array(z.string())
        .describe('Checks that did not end in their time, which says nothing but that; the rest is skipped.'),
    })
    .optional()
    .describe('The conformance suite in its form for services. Absent if it was not run.'),
});
export type ServiceProof = z.infer<typeof serviceProofSchema>;

/** Whether the figures of a memory outside count, and what a reader of them has to know. */
export const admissionSchema = z.object({
  outcome: z
    .enum(['admitted', 'refused'])
    .describe('`refused`: its questions are not scored, because its memory was not measured.'),
  reason: z.string().optional().describe('Why it is refused, as a sentence. Absent if it is admitted.'),
  doubts: z
    .array(z.string())
    .describe('What makes its figures differ from those of an honest memory, each as what follows its name.'),
  notes: z.array(z.string()).describe('What else was noticed, each as what follows its name.'),
  searched: count.describe('Messages that were searched by their own text before the questions.'),
  found: count.describe('Of them, those that were found.'),
  late: count.describe('Of these, those that only a repeated search found.'),
  failed: count.describe('Questions without an answer because the memory failed.'),
  repeated: count.describe(
    'Requests of its episodes that were sent again, because it failed, was busy or broke the connection.',
  ),
  suite: serviceProofSchema.shape.suite,
});
export type Admission = z.infer<typeof admissionSchema>;
