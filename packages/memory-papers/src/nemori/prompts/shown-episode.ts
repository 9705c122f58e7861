import { defined } from '@memgym/core/config';
import { eventTimeSchema } from '@memgym/core/memory';
import * as z from 'zod';
import type { Entry, Episode } from '../nemori-record.js';

/** An episode as a prompt shows it. */
export const shownEpisodeSchema = z.strictObject({
  time: eventTimeSchema.optional(),
  title: z.string(),
  content: z.string(),
});
export type ShownEpisode = z.output<typeof shownEpisodeSchema>;

export function showEpisode({ text, eventTime, data: { title } }: Entry<Episode>): ShownEpisode {
  return { ...defined({ time: eventTime }), title, content: text };
}
