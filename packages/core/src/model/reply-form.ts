import * as z from 'zod';

/** How well a reply could be parsed by a prompt that requests JSON. */
export const replyFormSchema = z
  .enum(['strict', 'lenient', 'unreadable'])
  .describe(
    'strict: in the requested form; lenient: only with the prompt’s fallback parser; unreadable: with neither.',
  );
export type ReplyForm = z.infer<typeof replyFormSchema>;
