import { z } from 'zod';

/** An episode as narrated by a model. */
export const narrationSchema = z.strictObject({
  title: z.string().trim().min(1),
  content: z.string().trim().min(1),
  timestamp: z.string().nullable().default(null).describe('When it happened; null where nothing tells.'),
});

/** The instructions of every narration. */
export const narrationRules = `- title: a few words that this episode is known by
- content: in the third person, who said and did what, when and where, what was decided and how people felt about it; leave no fact out
- timestamp: when it happened, as YYYY-MM-DD HH:MM, by the times that are shown; null where there are none`;

export const narrationForm =
  'Reply with JSON and nothing else: {"title": "…", "content": "…", "timestamp": "2023-05-08 13:56"}';
