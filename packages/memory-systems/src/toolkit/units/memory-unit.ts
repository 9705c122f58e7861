import type { JsonValue, Profile } from '@memgym/core';
import * as z from 'zod';
import type { ScopedMemoryDesign } from '../../scoped/index.js';
import { firstTurnsBeforeState, turnsBeforeStateSchema } from './turns-before.js';

/** The unit of one memory, and its searched text. */
export type MemoryUnit = Required<
  Pick<ScopedMemoryDesign, 'remember' | 'indexText' | 'operations' | 'forget'>
> &
  Pick<ScopedMemoryDesign, 'erase' | 'amend' | 'revise' | 'form'>;

/** Prefixes of the indexed text. */
export interface IndexedTextOptions {
  /** Default `fixed`. */
  readonly profile?: Profile;
  readonly indexed: { readonly speaker: boolean; readonly time: boolean; readonly previous?: number };
}

const sessionTextObject = z.strictObject({
  speaker: z.boolean().default(true).describe('Whether the speaker is searched too. Default true.'),
  time: z
    .boolean()
    .default(false)
    .describe('Whether the day and hour of the memory are searched too. Default false.'),
});

const rule = 'Text searched in addition to the message; the reference profile has its own rule.';

/** The indexed part of a session. */
export const indexedSessionSchema = sessionTextObject.prefault({}).describe(rule);

/** The indexed part of a message. */
export const indexedMessageSchema = sessionTextObject
  .extend({
    previous: z
      .int()
      .min(0)
      .max(20)
      .default(0)
      .describe(
        'Number of preceding turns of the session whose words also find a message; they are not shown with it. 2 finds more in conversations, where a reply often depends on its question; single notes are found less well. Default 0.',
      ),
  })
  .prefault({})
  .describe(rule);

/** The preceding turns of a message that are indexed with it; the originals index none. */
const precedingTurns = { fixed: (previous: number) => previous, reference: () => 0 };

/** The state of systems that can index messages with preceding turns. */
export const messageUnitState = {
  schema: turnsBeforeStateSchema,
  first: ({ profile = 'fixed', indexed }: IndexedTextOptions): JsonValue =>
    firstTurnsBeforeState(precedingTurns[profile](indexed.previous ?? 0)),
};
