import type { JsonValue } from '@memgym/core';
import type { MemoryRecord } from '@memgym/memory-systems/define';
import type { Prompt } from '@memgym/prompts';
import type { AwiMemoryOptions } from './awi-memory-options.js';
import { type AwiPolicy, firstPolicy } from './awi-policy.js';
import { longestLabel } from './note.js';
import { byEvent } from './notes-index.js';
import { type WriteNotesInput, writeNotesPrompt } from './prompts/write-notes.js';

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface AwiRules {
  /** The policy that an empty memory starts with. */
  firstPolicy(options: Pick<AwiMemoryOptions, 'initialPolicy' | 'initialText'>): AwiPolicy;
  readonly writePrompt: Prompt<WriteNotesInput, Record<string, JsonValue>>;
  /** Labels with the same key name the same note. */
  key(label: string): string;
  /** The label and the text of a note as stored; undefined if one of them is unusable. */
  stored(label: string, text: string): { readonly label: string; readonly value: string } | undefined;
  /** Whether a note that a reply repeats counts as written again. */
  readonly rewritesRepeated: boolean;
  /** Orders notes, the oldest first. */
  byAge(left: MemoryRecord, right: MemoryRecord): number;
}

/** The rules without the faults of the original. */
export const fixedRules: AwiRules = {
  firstPolicy: ({ initialPolicy }) => firstPolicy(initialPolicy),
  writePrompt: writeNotesPrompt,
  key: (label) => label.toLowerCase().replace(/[\s_-]+/g, ' '),
  stored: (written, text) => {
    const label = written.trim();
    const value = text.trim();
    return label === '' || label.length > longestLabel || value === '' ? undefined : { label, value };
  },
  rewritesRepeated: false,
  byAge: byEvent,
};
