import { derivedId, type MemoryDraft, type Observation } from '@memgym/memory-systems/define';
import { latestEventTime } from '@memgym/memory-systems/toolkit';

interface Sentence {
  readonly text: string;
  readonly observation: Observation;
}

/**
 * The original's chunks of one text, which consists of all messages of a write, each labelled with its id as in
 * MemoryBench. Sentences lose their end mark and retain their spaces; each is counted with a space before it. Parts of
 * an over-long sentence, split at `, ; :`, come before the pending chunk. Source:
 * docs/specs/memory-systems.md#raptor-build and docs/specs/memory-systems.md#raptor-faults.
 * @param tokensOf the number of tokens of a text
 */
export function chunkAsReference(
  observations: readonly Observation[],
  maxTokens: number,
  tokensOf: (text: string) => number,
): MemoryDraft[] {
  const chunks: Sentence[][] = [];
  const lengthOf = ({ text }: Sentence): number => tokensOf(` ${text}`);
  let pending: Sentence[] = [];
  let used = 0;
  for (const sentence of observations.flatMap((each) => parts(textOf(each), /[.!?\n]/, each))) {
    if (sentence.text.trim() === '') continue;
    const length = lengthOf(sentence);
    if (length > maxTokens) {
      chunks.push(...together(parts(sentence.text, /[,;:]/, sentence.observation), maxTokens, lengthOf));
    } else if (used + length > maxTokens) {
      chunks.push(pending);
      pending = [sentence];
      used = length;
    } else {
      pending.push(sentence);
      used += length;
    }
  }
  // The original also stores an empty chunk before a part that is too long by itself.
  return [...chunks, pending].filter((chunk) => textOfChunk(chunk).trim() !== '').map(draftOf);
}

function together(
  clauses: readonly Sentence[],
  maxTokens: number,
  lengthOf: (clause: Sentence) => number,
): Sentence[][] {
  const joined: Sentence[][] = [[]];
  let used = 0;
  for (const clause of clauses) {
    const length = lengthOf(clause);
    if (used + length > maxTokens) {
      joined.push([]);
      used = 0;
    }
    joined.at(-1)?.push(clause);
    used += length;
  }
  return joined;
}

function textOf({ kind, sourceId, role, content }: Observation): string {
  return kind === 'document' ? content : `Conversation ${sourceId}:\nSpeaker ${role} says: ${content}`;
}

function parts(text: string, ends: RegExp, observation: Observation): Sentence[] {
  return text.split(ends).map((part) => ({ text: part, observation }));
}

function textOfChunk(chunk: readonly Sentence[]): string {
  return chunk.map(({ text }) => text).join(' ');
}

function draftOf(chunk: readonly Sentence[], place: number): MemoryDraft {
  const text = textOfChunk(chunk);
  const observations = [...new Set(chunk.map(({ observation }) => observation))];
  const sourceIds = observations.map(({ sourceId }) => sourceId);
  return {
    id: derivedId('chunk', sourceIds, place, text),
    kind: 'chunk',
    text,
    sourceIds,
    eventTime: latestEventTime(observations),
    data: { layer: 0, children: [], madeOf: null, pieces: null },
  };
}
