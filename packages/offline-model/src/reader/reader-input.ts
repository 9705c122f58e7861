import type { OfflineLimits } from '@memgym/core';
import * as z from 'zod';

/** One line of the context as data: text, time and speaker. */
export const readerStatementSchema = z.object({
  text: z.string(),
  eventTime: z
    .string()
    .optional()
    .describe('Time of the message, `YYYY-MM-DDTHH:mm:ss`. Statements are ordered by it, else by position.'),
  speaker: z.string().optional().describe('The speaker, if shown.'),
});
/** See {@link readerStatementSchema}. */
export type ReaderStatement = z.output<typeof readerStatementSchema>;

/** The input of the extractive reader: exactly the text that a real model would see. */
export interface ReaderContext {
  /** In the order shown. They are ordered by `eventTime` if known, otherwise by position. */
  readonly statements: readonly ReaderStatement[];
  /** The question, verbatim. */
  readonly question: string;
  /** Time of the question, by the conversation's clock. */
  readonly questionTime?: string | undefined;
  /** `zh` and `zh-…` are read as Chinese, anything else as English. */
  readonly language: string;
  /** Size of the part of the context that is read, from the end. */
  readonly limits: OfflineLimits;
}

/** True for language codes of Chinese. */
export function isChinese(language: string): boolean {
  return /^zh\b/i.test(language);
}
