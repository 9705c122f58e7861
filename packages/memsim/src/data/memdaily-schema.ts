import * as z from 'zod';

const message = z.object({
  mid: z.int().nonnegative(),
  message: z.string(),
  time: z.string(),
  place: z.string(),
});

const question = z.object({
  qid: z.int().nonnegative().optional(),
  question: z.string(),
  answer: z.string().nullable(),
  target_step_id: z.array(z.int().nonnegative()),
  choices: z.union(
    [z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() }), z.string()],
    'expected options A, B, C and D',
  ),
  ground_truth: z.string(),
  time: z.string(),
});

const base = { tid: z.int().nonnegative(), message_list: z.array(message).min(1) };

/** One of the 26 files. */
export const memDailyFileSchema = z.array(
  z.object({ ...base, question_list: z.array(question).length(1, 'expected exactly one question') }),
);

/** `memdaily.json`: type → group → trajectories without error items, renumbered. */
export const memDailyMergedSchema = z.record(
  z.string(),
  z.record(z.string(), z.array(z.object({ ...base, QA: question }))),
);

export type MemDailyMessage = z.infer<typeof message>;
export type MemDailyQuestion = z.infer<typeof question>;
