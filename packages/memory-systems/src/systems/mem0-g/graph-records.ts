import type { Profile } from '@memgym/core/memory';
import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

const mentionSchema = z.strictObject({
  /** The ends as this mention names them. */
  source: z.string(),
  target: z.string(),
  sourceIds: z.array(z.string()).min(1),
  eventTime: z.string().nullable(),
  /** Facts from the same messages. */
  factIds: z.array(z.string()),
});
export type EdgeMention = z.infer<typeof mentionSchema>;

const edgeSchema = z.strictObject({
  sourceNode: z.string(),
  targetNode: z.string(),
  relation: z.string(),
  /** Each time it was stated, oldest first. */
  mentions: z.array(mentionSchema).min(1),
  /** The text a caller gave it; null for its own. */
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

/** A name as nodes have it: lower case, spaces as `_`; in `fixed` trimmed. Source: docs/specs/memory-systems.md#mem0-g. */
export function nodeName(name: string, profile: Profile): string {
  if (profile === 'reference') return name.toLowerCase().replaceAll(' ', '_');
  return name.trim().toLowerCase().replace(/\s+/g, '_');
}

/** The words that the original writes in place of signs. */
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

/** The name of a relation; `reference` writes signs as words, which its database needs. */
export function relationName(name: string, profile: Profile): string {
  const written = nodeName(name, profile);
  if (profile === 'fixed') return written;
  let plain = written;
  for (const [sign, word] of Object.entries(signs)) plain = plain.replaceAll(sign, `_${word}_`);
  return plain.replace(/_+/g, '_').replace(/^_|_$/g, '');
}
