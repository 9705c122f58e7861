import { createHash } from 'node:crypto';
import { derivedId, type MemoryDraft, type MemoryRecord } from '@memgym/memory-systems/define';
import type { ExtractedFact } from '@memgym/memory-systems/toolkit';
import { groundsSchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

const factDataSchema = z.strictObject({
  hash: z.string().describe('MD5 of the text, used to find duplicates.'),
  links: z
    .array(z.string())
    .describe('Facts that the model related it to; some may have been deleted since.'),
  grounds: groundsSchema.optional(),
});

/** An added fact: its text, its subject and its relations to other facts. */
export interface Addition extends ExtractedFact {
  readonly attributedTo: 'user' | 'assistant';
  /** Ids of stored facts it is related to. */
  readonly links: readonly string[];
  /** Ids of stored facts that it makes outdated. */
  readonly supersedes: readonly string[];
}

/** MD5 of a text as 32 hexadecimal digits. Source: docs/specs/memory-systems.md#mem0. */
export function hashOf(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** A fact to be stored. */
export function draftOfAddition(addition: Addition): MemoryDraft {
  const { text, sourceIds, provenance, eventTime, attributedTo, links } = addition;
  return {
    id: derivedId('fact', [...sourceIds], text),
    kind: 'fact',
    text,
    sourceIds,
    provenance,
    eventTime,
    meta: { attributedTo },
    data: { hash: hashOf(text), links: [...links] },
  };
}

/** A fact with a text replaced by a caller; its relations belonged to the old text and are dropped. */
export function rewrittenFact(draft: MemoryDraft): MemoryDraft {
  return { ...draft, data: { hash: hashOf(draft.text), links: [] } };
}

/** @throws {ZodError} when the record is not a fact of this system */
export function storedHash({ data }: MemoryRecord): string {
  return factDataSchema.parse(data).hash;
}

/** Ids of the facts it is related to. */
export function linksOf({ data }: MemoryRecord): readonly string[] {
  return factDataSchema.parse(data).links;
}
