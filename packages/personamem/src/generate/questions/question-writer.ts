import type { Period } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import type { AskedNote } from './asked-note.js';
import type { QuestionType } from './question-types.js';

/** A question with its options. */
export interface QuestionDraft {
  readonly question: string;
  readonly correct: string;
  readonly incorrect: readonly string[];
}

/** Words questions, by a model or from content. */
export interface QuestionWriter {
  /** Undefined when the note does not allow such a question. */
  write(type: QuestionType, note: AskedNote): Promise<QuestionDraft | undefined>;
  /** The questions of the early state about a session. */
  writeEarly(file: RawFile, period: Period): Promise<RawQuestion[]>;
  /** The attitudes of a file that reflect a stereotype, as written by `attitudeText`. Default: those with a tag. */
  stereotypes?(file: RawFile): Promise<ReadonlySet<string>>;
}
