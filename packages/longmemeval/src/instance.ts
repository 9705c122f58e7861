import * as z from 'zod';

/** The six question types, in the order of the paper's tables. An abstention question has the type of its twin. */
export const longMemEvalTypes = [
  'single-session-user',
  'single-session-assistant',
  'single-session-preference',
  'multi-session',
  'temporal-reasoning',
  'knowledge-update',
] as const;
export type LongMemEvalType = (typeof longMemEvalTypes)[number];

const turnSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  // Null in files that went through Arrow, which writes all keys.
  has_answer: z.boolean().nullish(),
});

/** An element of the file: a question with its history. */
export const instanceSchema = z
  .object({
    question_id: z.string().min(1),
    // Histories of one's own can have other types.
    question_type: z.string().min(1),
    question: z.string().min(1),
    answer: z.union([z.string(), z.number()]).transform(String),
    question_date: z.string(),
    haystack_session_ids: z.array(z.string().min(1)),
    haystack_dates: z.array(z.string()),
    haystack_sessions: z.array(z.array(turnSchema)),
    answer_session_ids: z.array(z.string()),
  })
  .superRefine((instance, context) => {
    const { haystack_session_ids: ids, haystack_dates: dates, haystack_sessions: sessions } = instance;
    if (ids.length === sessions.length && dates.length === sessions.length) return;
    context.addIssue({
      code: 'custom',
      path: ['haystack_sessions'],
      message: `expected a session for each of ${ids.length} ids and ${dates.length} dates`,
    });
  });
export type Instance = z.output<typeof instanceSchema>;

/** Whether the history does not state what the question asks for, so that saying so is right. */
export const isAbstention = (questionId: string): boolean => questionId.includes('_abs');
