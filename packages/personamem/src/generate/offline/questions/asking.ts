import type { Rng } from '@memgym/core';
import type { AskedNote } from '../../questions/asked-note.js';
import type { QuestionType } from '../../questions/question-types.js';
import type { QuestionDraft } from '../../questions/question-writer.js';
import { evenOptions } from '../even-options.js';
import type { KindInFile } from './kinds-in-file.js';

/** A note, with the material for a question about it. */
export interface Asking {
  readonly note: AskedNote;
  readonly kinds: readonly KindInFile[];
  readonly rng: Rng;
  readonly about: QuestionType['about'];
  /** The wordings of the type. */
  readonly words: NonNullable<QuestionType['offline']>;
}

/** Words one kind of question; undefined if the note does not allow it. */
export type WriteDraft = (asking: Asking) => QuestionDraft | undefined;

/** Four replies, of which the first is right. */
export function draft(question: string, contents: readonly string[], rng: Rng): QuestionDraft {
  const [correct = '', ...incorrect] = evenOptions(contents, rng);
  return { question, correct, incorrect };
}

/** A question in one of the wordings, or the user's own message. */
export function questionOf({ note, words, rng }: Asking, values: Readonly<Record<string, string>>): string {
  if (words.questions === undefined) return spokenText(note.newest.lines.user);
  return rng.pick(words.questions).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The wordings of a reply, in a drawn order. */
export const framesOf = ({ words, rng }: Asking): readonly string[] => rng.shuffle(words.replies ?? []);

/** Each content inserted for `%` in another of the frames, of which there are as many. */
export const framed = (frames: readonly string[], contents: readonly string[]): string[] =>
  contents.map((content, index) => (frames[index] ?? '%').replace('%', () => content));

/** The text of a line, without the name of the speaker. */
export const spokenText = (line: string): string => line.replace(/^[A-Z][A-Za-z ]*: /, '');
