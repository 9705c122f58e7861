import type { Profile } from '@memgym/core';
import { z } from 'zod';
import type { ScopedMemoryDesign } from '../../scoped/index.js';

/** What one memory is made of, and what of it is searched. */
export type MemoryUnit = Required<
  Pick<ScopedMemoryDesign, 'remember' | 'indexText' | 'operations' | 'forget'>
>;

/** Which unit a system stores: every message, or a whole session. */
export type UnitName = 'message' | 'session';

/** What is put before a content when it is indexed. */
export interface IndexedTextOptions {
  readonly profile: Profile;
  readonly indexed: { readonly speaker: boolean; readonly time: boolean };
}

export const indexedTextSchema = z
  .strictObject({
    speaker: z.boolean().default(true).describe('Who speaks is searched too. Default true.'),
    time: z
      .boolean()
      .default(false)
      .describe('The day and hour of the memory are searched too. Default false.'),
  })
  .prefault({})
  .describe('What is searched besides the words that were said; the reference profile has its own rule.');
