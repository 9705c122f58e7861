import { segmentsOf } from '@memgym/text';
import type { Task } from './data-sets.js';

/** Counts tokens as the tokenizer of gpt-4o does. */
type CountTokens = (text: string) => number;

/** How large a chunk may be. */
export interface ChunkSize {
  readonly tokens: number;
  readonly count: CountTokens;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text as they stand in it, with the blanks after them. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=\n)/)
    .flatMap((line) => Array.from(segmentsOf(segmenter, line), ({ segment }) => segment));
}

/** Parts that stay whole: a fact, an example with its label, a sentence. */
function partsOf(text: string, task: Task): string[] {
  if (task !== 'facts' && task !== 'labels') return sentencesOf(text);
  const lines = text.split(/(?<=\n)/);
  if (task === 'facts') return lines;
  const examples: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen) examples.push(`${examples.pop() ?? ''}${line}`);
    else examples.push(line);
    isOpen = !/^\s{0,9}label\s{0,3}:/i.test(line) && line.trim() !== '';
  }
  return examples;
}

/**
 * Divides a text into chunks of whole facts, examples or sentences, each as it stands in the text, so that the chunks together
 * are the text but for blanks between them. A part with more tokens than a chunk may have is divided at its sentences, and a
 * sentence with more is a chunk by itself.
 */
export function chunksOf(text: string, task: Task, { tokens, count }: ChunkSize): string[] {
  const parts = partsOf(text, task)
    .map((part) => ({ part, size: count(part) }))
    .flatMap((one) =>
      one.size > tokens ? sentencesOf(one.part).map((part) => ({ part, size: count(part) })) : [one],
    );
  return packed(parts, tokens, '')
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '');
}

/**
 * Divides as the released program does: sentences with one blank between them, so that line breaks are lost and a label may
 * stand in the chunk after its example; before a first sentence that is too long stands an empty chunk. The sentences are
 * those of Unicode, not of NLTK's Punkt, so that a border may lie a sentence further.
 */
export function chunksAsReference(text: string, tokens: number, count: CountTokens): string[] {
  const sentences = Array.from(segmentsOf(segmenter, text.replaceAll('\n', ' ')), ({ segment }) =>
    segment.trim(),
  ).filter((sentence) => sentence !== '');
  const parts = sentences.map((part) => ({ part, size: count(part) }));
  const [first] = parts;
  const chunks = packed(parts, tokens, ' ');
  return first !== undefined && first.size > tokens ? ['', ...chunks] : chunks;
}

/** A part of a text with its tokens. */
interface Part {
  readonly part: string;
  readonly size: number;
}

/** Adds parts while their tokens together are no more than allowed. */
function packed(parts: readonly Part[], tokens: number, between: string): string[] {
  const chunks: string[] = [];
  let open: string[] = [];
  let used = 0;
  for (const { part, size } of parts) {
    if (open.length > 0 && used + size > tokens) {
      chunks.push(open.join(between));
      open = [];
      used = 0;
    }
    open.push(part);
    used += size;
  }
  if (open.length > 0) chunks.push(open.join(between));
  return chunks;
}
