import type { Profile } from '@memgym/core';
import * as z from 'zod';

/** How answers are read from what was found (docs/specs/longmemeval.md#reading). */
export const readingOptions = {
  reading: z
    .enum(['usual', 'direct', 'notes', 'notes-by-block'])
    .optional()
    .describe(
      'How a question is asked: `usual`: by MemGym’s prompts, with memories as they are; `direct`: from the messages that the memories come from, in numbered blocks, with a whole reply; `notes`: the same, after the model wrote down what is relevant; `notes-by-block`: with one call for the notes of each block. Default usual; with `reference` notes, as the released program.',
    ),
  blocks: z
    .enum(['found', 'round', 'session'])
    .optional()
    .describe(
      'What stands in a block, if `reading` is not `usual`: the messages that a memory comes from (`found`), with the reply to a message of the user (`round`, as the released program does for turns), or the whole session. Default found; with `reference` round.',
    ),
  history: z
    .enum(['json', 'nl'])
    .default('json')
    .describe('The form of the messages in a block: JSON or plain lines. Default json.'),
  speakers: z
    .enum(['both', 'user'])
    .default('both')
    .describe('Whose messages stand in blocks: those of both, or of the user only. Default both.'),
};

type Given = z.output<z.ZodObject<typeof readingOptions>>;

/** How answers are read, with the defaults of the profile. */
export type ReadingOptions = Required<Given>;

/** The defaults of each profile; those of `reference` are the released program's (`run_generation.sh`). */
const defaults = {
  fixed: { reading: 'usual', blocks: 'found' },
  reference: { reading: 'notes', blocks: 'round' },
} as const;

/** The given options, and the profile's where none is given. */
export function readingOf(profile: Profile, { history, speakers, ...given }: Given): ReadingOptions {
  const { reading = defaults[profile].reading, blocks = defaults[profile].blocks } = given;
  return { reading, blocks, history, speakers };
}
