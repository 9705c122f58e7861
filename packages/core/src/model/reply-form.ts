import { z } from 'zod';

/** How a reply could be read by the prompt that asked for JSON. */
export const replyFormSchema = z
  .enum(['strict', 'lenient', 'unreadable'])
  .describe(
    'strict: in the form asked for; lenient: by the prompt’s own second reading; unreadable: not at all.',
  );
export type ReplyForm = z.infer<typeof replyFormSchema>;
