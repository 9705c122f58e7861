import type { AnswerOutcome, MemoryWrite } from './explained-answer.js';
import type { Remark } from './remark.js';

/** The place of a text in the list of texts; −1 for a text that is not known. */
export type TextPlace = number;

/** The outcomes in the order of their numbers in {@link PackedIndex}. */
export const outcomeOrder: readonly AnswerOutcome[] = ['right', 'missed', 'unscored', 'unanswered'];

/** All answers in short: one entry of each list an answer. −1 stands for null. */
export interface PackedIndex {
  readonly texts: readonly string[];
  /** The place of the question among the questions. */
  readonly asked: readonly number[];
  readonly number: readonly number[];
  readonly trial: readonly number[];
  readonly system: readonly TextPlace[];
  readonly type: readonly TextPlace[];
  readonly episode: readonly TextPlace[];
  readonly questionId: readonly TextPlace[];
  readonly question: readonly TextPlace[];
  readonly expected: readonly TextPlace[];
  readonly answer: readonly TextPlace[];
  readonly outcome: readonly number[];
  readonly metric: readonly TextPlace[];
  /** Null without a score. */
  readonly score: readonly (number | null)[];
  readonly cause: readonly TextPlace[];
  readonly evidence: readonly number[];
  readonly evidenceFound: readonly number[];
  /** How many of them stood in the window of the prompt. */
  readonly evidenceShown: readonly number[];
  readonly retrieved: readonly number[];
  readonly promptTokens: readonly number[];
  /** The chunk with its details; −1 if they were left out. */
  readonly chunk: readonly number[];
}

/** One write: outcome, what was written, why nothing was stored. */
export type PackedWrite = readonly [MemoryWrite['outcome'], TextPlace, TextPlace];

/** The details of an answer that the index does not have. */
export interface PackedDetail {
  /** The place of the answer in the index. */
  readonly place: number;
  readonly question: TextPlace;
  readonly options: readonly (readonly [label: string, text: TextPlace])[];
  readonly expected: TextPlace;
  readonly answer: TextPlace;
  readonly evidence: readonly (readonly [
    turnId: TextPlace,
    text: TextPlace,
    isShown: 0 | 1,
    writes: readonly PackedWrite[],
  ])[];
  readonly retrieved: readonly (readonly [
    id: TextPlace,
    score: number,
    text: TextPlace,
    isEvidence: 0 | 1,
    writes: readonly PackedWrite[],
    earlier: readonly TextPlace[],
  ])[];
  readonly isRanked: boolean;
  /** Its lines by role; null if it is not known. */
  readonly prompt: readonly (readonly [role: string, lines: readonly TextPlace[]])[] | null;
  readonly reply: TextPlace;
  readonly failure: TextPlace;
  readonly judgements: readonly (readonly [model: TextPlace, prompt: TextPlace, reply: TextPlace])[];
}

/** The details of neighbouring answers, with their texts. */
export interface PackedChunk {
  readonly texts: readonly string[];
  readonly details: readonly PackedDetail[];
}

/** What the page needs to know besides the answers. */
export interface ExplorerFacts {
  /** In display order. */
  readonly systems: readonly string[];
  /** Why prompts are missing; empty if none is. */
  readonly withoutPrompts: string;
  readonly runId: string;
  readonly remarks: readonly Remark[];
  /** Where the server of the page takes remarks; absent where there is none. */
  readonly remarksAddress?: string;
}
