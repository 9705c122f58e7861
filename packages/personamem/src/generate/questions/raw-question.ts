import { defined } from '@memgym/core/config';
import type { GraphEvent } from '../graph/trace.js';
import { writeEvent } from '../raw/persona-event.js';
import type { RawQuestion } from '../raw/raw-file.js';
import type { QuestionDraft } from './question-writer.js';

/** The position of a question that is asked after the whole text. */
export const endOfText = 'END OF TEXT';

/** A question with the keys of a raw file, in their order. */
export const rawQuestion = (
  { question, correct, incorrect }: QuestionDraft,
  keys: Pick<RawQuestion, 'Type' | 'Topic' | 'Reference' | 'Where' | 'How_Many_Pref_Updates'> & {
    readonly Context?: string;
  },
): RawQuestion => ({
  Question: question,
  Correct_Answer: correct,
  Incorrect_Answers: [...incorrect],
  ...keys,
});

/** The event that a question is about, with the lines that mention it, and the session if it is given. */
export const eventReference = ({ event, lines }: GraphEvent, session?: string): Record<string, unknown> => ({
  ...writeEvent(event),
  ...defined({ block_name: session }),
  Conversation: lines === undefined ? '' : [lines.note, lines.user, lines.assistant].join('\n'),
});
