import type { EventTime } from '@memgym/core';
import { derivedId, type MemoryDraft, type Observation } from '@memgym/memory-systems/define';
import { latestEventTime, shownPrefix } from '@memgym/memory-systems/toolkit';
import { estimateTokens, sentences } from '@memgym/text';
import type { RaptorMemoryOptions } from './raptor-memory-options.js';
import { type ChunkPiece, textOfPieces } from './raptor-node.js';

interface Piece {
  readonly observation: Observation;
  readonly text: string;
}

/**
 * Chunks of the messages of one write, in order; each consists of whole sentences from one or several consecutive
 * turns.
 */
export function chunkObservations(
  observations: readonly Observation[],
  { chunkTokens }: Pick<RaptorMemoryOptions, 'chunkTokens'>,
): MemoryDraft[] {
  const pieces = observations.flatMap((observation): Piece[] =>
    splitText(observation.content, chunkTokens).map((text) => ({ observation, text })),
  );
  const chunks: Piece[][] = [];
  let pending: Piece[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    const length = estimateTokens(piece.text);
    if (pending.length > 0 && tokens + length > chunkTokens) {
      chunks.push(pending);
      pending = [];
      tokens = 0;
    }
    pending.push(piece);
    tokens += length;
  }
  if (pending.length > 0) chunks.push(pending);
  return chunks.map(draftOfChunk);
}

function draftOfChunk(chunk: readonly Piece[], place: number): MemoryDraft {
  const bySource = new Map<string, { text: string; eventTime: EventTime | undefined }>();
  for (const { observation, text } of chunk) {
    const { sourceId, eventTime } = observation;
    const earlier = bySource.get(sourceId);
    const shown = earlier === undefined ? `${shownPrefix(observation)}${text}` : joined(earlier.text, text);
    bySource.set(sourceId, { text: shown, eventTime });
  }
  const pieces = [...bySource].map(([sourceId, { text, eventTime }]): ChunkPiece => {
    return { sourceId, text, eventTime: eventTime ?? null };
  });
  const text = textOfPieces(pieces);
  const sourceIds = [...bySource.keys()];
  return {
    id: derivedId('chunk', sourceIds, place, text),
    kind: 'chunk',
    text,
    sourceIds,
    eventTime: latestEventTime(bySource.values()),
    data: { layer: 0, children: [], madeOf: null, pieces },
  };
}

function joined(before: string, after: string): string {
  return /[\p{Script=Han}。！？；…，、：]$/u.test(before) ? `${before}${after}` : `${before} ${after}`;
}

/**
 * The sentences of a text in order, none longer than `maxTokens`: a longer one is split after `, ; :` and
 * their Chinese forms, then between words, then anywhere. Only white space is lost.
 */
export function splitText(text: string, maxTokens: number): string[] {
  return sentences(text).flatMap((sentence) => {
    if (estimateTokens(sentence) <= maxTokens) return [sentence];
    const clauses = sentence.split(/(?<=[,;:，；：、])/u);
    const fitting = clauses.flatMap((clause) =>
      estimateTokens(clause) <= maxTokens ? [clause] : cutWords(clause, maxTokens),
    );
    return joinUpTo(fitting, maxTokens);
  });
}

function cutWords(clause: string, maxTokens: number): string[] {
  return (clause.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) => {
    if (estimateTokens(word) <= maxTokens) return [word];
    // No character counts as more than one token.
    const characters = Array.from(word);
    const slices = Math.ceil(characters.length / maxTokens);
    return Array.from({ length: slices }, (_, place) =>
      characters.slice(place * maxTokens, (place + 1) * maxTokens).join(''),
    );
  });
}

function joinUpTo(parts: readonly string[], maxTokens: number): string[] {
  const joined: string[] = [];
  let pending = '';
  for (const part of parts) {
    if (pending !== '' && estimateTokens(`${pending}${part}`) > maxTokens) {
      joined.push(pending);
      pending = '';
    }
    pending += part;
  }
  return [...joined, pending].map((part) => part.trim()).filter((part) => part !== '');
}
