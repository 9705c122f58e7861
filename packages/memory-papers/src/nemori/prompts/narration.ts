import * as z from 'zod';

/** An episode as narrated by a model. */
export const narrationSchema = z.strictObject({
  title: z.string().trim().min(1),
  content: z.string().trim().min(1),
  timestamp: z.string().nullable().default(null).describe('When it happened; null where nothing says when.'),
});

/** The instructions of every narration. */
export const narrationRules = `- title: 10 to 20 words that say specifically what the episode is about, with its date, so that it can be found
- content: the story in the third person, in the order in which things happened and with their causes: who took part, when and where (full date, time to the hour), what was discussed, what was decided, how people felt about it, what is planned, how it ended. Leave out no important fact; keep names, numbers and terms that somebody might search for.
- timestamp: when it happened, as YYYY-MM-DD HH:MM. Take the times of the messages; without them, times that the texts mention; null where nothing says when. Never the present time.`;

export const dateRule =
  'Write the date in brackets behind every relative time, counted from the time of that message: "last Saturday (2021-03-13)". Where the message has no time, leave the words as they are.';

export const narrationForm = `Reply with JSON only, in the form of the example. Take nothing from the example.

Example:
{"title": "Ines and Rui plan a hike on Monte Cinto for the weekend of 2021-03-20", "content": "On 2021-03-15 at about 9:00, Ines told Rui that she felt worn out by work and wanted to be outdoors on the coming weekend (2021-03-20). Rui, delighted, proposed Monte Cinto, where he had turned back in fog last summer (2020). They agreed to take the bus at 6:00 on Saturday (2021-03-20). Ines will book the hut; Rui will bring the rope. Ines was relieved to have a plan.", "timestamp": "2021-03-15 09:00"}`;
