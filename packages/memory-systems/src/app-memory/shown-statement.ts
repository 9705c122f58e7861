import * as z from 'zod';

/** A shown memory or message as data: text, time and speaker. */
export const shownStatementSchema = z.object({
  text: z.string(),
  eventTime: z.string().optional().describe('Time of the message, `YYYY-MM-DDTHH:mm:ss`.'),
  speaker: z.string().optional().describe('The speaker, if shown.'),
});
/** See {@link shownStatementSchema}. */
export type ShownStatement = z.output<typeof shownStatementSchema>;
