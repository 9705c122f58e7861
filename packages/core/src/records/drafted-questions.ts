import * as z from 'zod';

/** Questions of a run that a model has written. */
export const draftedQuestionsSchema = z.object({
  drafted: z.int().nonnegative().describe('No person has checked them.'),
  checked: z.int().nonnegative().describe('A person has accepted or corrected them.'),
});
export type DraftedQuestions = z.infer<typeof draftedQuestionsSchema>;
