import type { Period } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import type { AskedNote } from './asked-note.js';
import type { ReleaseKind } from './question-types.js';

/** A question with its options. */
export interface QuestionDraft {
  readonly question: string;
  readonly correct: string;
  readonly incorrect: readonly string[];
  /** Whether a wrong option plays on a stereotype. Default false. */
  readonly stereotypical?: boolean | undefined;
}

/** Words questions, by a model or from content. */
export interface QuestionWriter {
  /** Undefined when the note does not allow such a question. */
  write(kind: ReleaseKind, note: AskedNote): Promise<QuestionDraft | undefined>;
  /** The questions of the early state about a session. */
  writeEarly(file: RawFile, period: Period): Promise<RawQuestion[]>;
}
