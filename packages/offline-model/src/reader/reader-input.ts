import type { OfflineLimits } from '@memgym/core';
import { z } from 'zod';

/** One line of the context a model is shown, as data: what it says, when it was said, and by whom. */
export const readerStatementSchema = z.object({
  text: z.string(),
  eventTime: z
    .string()
    .optional()
    .describe('When it was said, `YYYY-MM-DDTHH:mm:ss`; tells what is newer. Without it the position does.'),
  speaker: z.string().optional().describe('Who said it, where that is shown.'),
});
/** See {@link readerStatementSchema}. */
export type ReaderStatement = z.output<typeof readerStatementSchema>;

/**
 * What the extractive reader works from: exactly what a real model would have been shown.
 */
export interface ReaderContext {
  /** In the order shown. Newness comes from `eventTime` where one is known, else from the position. */
  readonly statements: readonly ReaderStatement[];
  /** The question as asked. */
  readonly question: string;
  /** When it is asked, by the conversation's clock. */
  readonly questionTime?: string | undefined;
  /** `zh` and `zh-…` are read as Chinese, anything else as English. */
  readonly language: string;
  /** How much of the context is read: its newest part. */
  readonly limits: OfflineLimits;
}

/** True for the language codes that the reader takes for Chinese. */
export function isChinese(language: string): boolean {
  return /^zh\b/i.test(language);
}
