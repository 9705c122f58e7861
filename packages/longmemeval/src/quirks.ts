import type { Quirk } from '@memgym/datasets';

/** Oddities of the files. The counts of the cleaned S file are not known from the file itself. */
export const longMemEvalQuirks = [
  {
    id: 'longmemeval-answer-is-number',
    dataset: 'longmemeval',
    what: 'The answer is a number, not a text; it is taken as its decimal text.',
    action: 'repaired',
    publishedCount: 32,
  },
  {
    id: 'longmemeval-session-repeated',
    dataset: 'longmemeval',
    what: 'A session id stands twice in a history, with two dates; both sessions are read.',
    action: 'kept',
    publishedCount: 13,
  },
  {
    id: 'longmemeval-not-in-order',
    dataset: 'longmemeval',
    what: 'The sessions of a history are not in the order of time; they are sorted.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'longmemeval-question-day',
    dataset: 'longmemeval',
    what: 'The question has a day without a time, as the program writes it that samples histories; it is asked at the end of the day.',
    action: 'repaired',
    publishedCount: 0,
  },
  {
    id: 'longmemeval-asked-before-the-end',
    dataset: 'longmemeval',
    what: 'The question is dated before the last session of its history; it is asked after all of them.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'longmemeval-evidence-unmarked',
    dataset: 'longmemeval',
    what: 'No turn of a question that can be answered is marked as holding the answer; recall is not measured.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'longmemeval-evidence-session-missing',
    dataset: 'longmemeval',
    what: 'A session that is named as evidence is not in the history, so that it cannot be found.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'longmemeval-session-empty',
    dataset: 'longmemeval',
    what: 'A session has no messages.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'longmemeval-label-disputed',
    dataset: 'longmemeval',
    what: 'The published answer is disputed in public (disputed-labels.json); the option labels decides what counts.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'longmemeval-weekday-wrong',
    dataset: 'longmemeval',
    what: 'A date is written with the weekday of another day; the weekday is not used.',
    action: 'kept',
    publishedCount: null,
  },
] as const satisfies readonly Quirk[];
