import type { Profile } from '@memgym/core/memory';
import * as z from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

const mentionSchema = z.strictObject({
  /** The ends as named in this mention. */
  source: z.string(),
  target: z.string(),
  sourceIds: z.array(z.string()).min(1),
  /** Set if only some of these messages state it, and which is not known. */
  provenance: z.literal('unknown').exactOptional(),
  eventTime: z.string().nullable(),
  /** Facts from the same messages. */
  factIds: z.array(z.string()),
});
export type EdgeMention = z.infer<typeof mentionSchema>;

const edgeSchema = z.strictObject({
  sourceNode: z.string(),
  targetNode: z.string(),
  relation: z.string(),
  /** All mentions, oldest first. */
  mentions: z.array(mentionSchema).min(1),
  /** The text set by a caller; null for its own text. */
  renamed: z.string().nullable(),
});
/** The data of an edge. */
export type EdgeData = z.infer<typeof edgeSchema>;

/** @throws {InternalError} when the record is not a relation of this system */
export const edgeOf = keptData(edgeSchema, 'relation');

/** Whether the record is an edge. */
export function isEdge({ item }: MemoryRecord): boolean {
  return item.kind === 'relation';
}

/**
 * A name in the form of nodes: lower case, spaces as `_`, and trimmed in `fixed`. Source:
 * docs/specs/memory-systems.md#mem0-g.
 */
export function nodeName(name: string, profile: Profile): string {
  if (profile === 'reference') return name.toLowerCase().replaceAll(' ', '_');
  return name.trim().toLowerCase().replace(/\s+/g, '_');
}

/** The words with which the original replaces signs. */
const signs: Readonly<Record<string, string>> = {
  '...': 'ellipsis',
  '…': 'ellipsis',
  '。': 'period',
  '，': 'comma',
  '；': 'semicolon',
  '：': 'colon',
  '！': 'exclamation',
  '？': 'question',
  '（': 'lparen',
  '）': 'rparen',
  '【': 'lbracket',
  '】': 'rbracket',
  '《': 'langle',
  '》': 'rangle',
  "'": 'apostrophe',
  '"': 'quote',
  '\\': 'backslash',
  '/': 'slash',
  '|': 'pipe',
  '&': 'ampersand',
  '=': 'equals',
  '+': 'plus',
  '*': 'asterisk',
  '^': 'caret',
  '%': 'percent',
  $: 'dollar',
  '#': 'hash',
  '@': 'at',
  '!': 'bang',
  '?': 'question',
  '(': 'lparen',
  ')': 'rparen',
  '[': 'lbracket',
  ']': 'rbracket',
  '{': 'lbrace',
  '}': 'rbrace',
  '<': 'langle',
  '>': 'rangle',
  '-': '',
};

/** The name of a relation; `reference` replaces signs with words, as its database requires. */
export function relationName(name: string, profile: Profile): string {
  const written = nodeName(name, profile);
  if (profile === 'fixed') return written;
  let plain = written;
  for (const [sign, word] of Object.entries(signs)) plain = plain.replaceAll(sign, `_${word}_`);
  return plain.replace(/_+/g, '_').replace(/^_|_$/g, '');
}
