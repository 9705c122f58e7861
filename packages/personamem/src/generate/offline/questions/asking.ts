import type { Rng } from '@memgym/core';
import type { AskedNote } from '../../questions/asked-note.js';
import type { QuestionDraft } from '../../questions/question-writer.js';
import { evenOptions } from '../even-options.js';
import type { KindInFile } from './kinds-in-file.js';

/** A note, with the material for a question about it. */
export interface Asking {
  readonly note: AskedNote;
  readonly kinds: readonly KindInFile[];
  readonly rng: Rng;
}

/** Words one kind of question; undefined if the note does not allow it. */
export type WriteDraft = (asking: Asking) => QuestionDraft | undefined;

/** Four replies, of which the first is right. */
export function draft(question: string, contents: readonly string[], rng: Rng): QuestionDraft {
  const [correct = '', ...incorrect] = evenOptions(contents, rng);
  return { question, correct, incorrect };
}

/** Each content inserted for `%` in another of the frames, of which there are as many. */
export const framed = (frames: readonly string[], contents: readonly string[]): string[] =>
  contents.map((content, index) => (frames[index] ?? '%').replace('%', () => content));

/** The text of a line, without the name of the speaker. */
export const spokenText = (line: string): string => line.replace(/^[A-Z][A-Za-z ]*: /, '');
