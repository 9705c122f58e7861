import type { Profile } from '@memgym/core';
import { z } from 'zod';
import type { ScopedMemoryDesign } from '../../scoped/index.js';

/** The unit of one memory, and its searched text. */
export type MemoryUnit = Required<
  Pick<ScopedMemoryDesign, 'remember' | 'indexText' | 'operations' | 'forget'>
>;

/** Which unit a system stores: every message, or a whole session. */
export type UnitName = 'message' | 'session';

/** Prefixes of the indexed text. */
export interface IndexedTextOptions {
  readonly profile: Profile;
  readonly indexed: { readonly speaker: boolean; readonly time: boolean };
}

export const indexedTextSchema = z
  .strictObject({
    speaker: z.boolean().default(true).describe('Whether the speaker is searched too. Default true.'),
    time: z
      .boolean()
      .default(false)
      .describe('Whether the day and hour of the memory are searched too. Default false.'),
  })
  .prefault({})
  .describe('Text searched in addition to the message; the reference profile has its own rule.');
