import * as z from 'zod';

/** The form of a judge's reply: JSON, or the value alone, which is the form that the original reads. */
export const replyForm = z.enum(['json', 'bare']).default('json');
