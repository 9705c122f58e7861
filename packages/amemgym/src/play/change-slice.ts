import type { ShownSlice } from '@memgym/evaluators';
import { lastChanges } from './last-change.js';
import { questionMetaOf } from './period-questions.js';

/** The types of questions in data with additions or deletions; other data have none. */
export const changeSlice: ShownSlice = {
  key: 'change',
  name: 'change',
  about: 'What last changed of the facts that a question needs: updated, added, deleted, or nothing so far.',
  order: lastChanges,
  of: (record) =>
    record.questionKind === 'multiple-choice' ? (questionMetaOf(record)?.change ?? null) : null,
};
