import type { Rng } from '@memgym/core';
import type { PreferenceField } from '../../wording/preferences/preference-field.js';
import { makeEarlyQuestions } from '../questions/early-questions.js';
import { makeEarlyRecommendations } from '../questions/early-recommendations.js';
import type { QuestionType } from '../questions/question-types.js';
import type { QuestionWriter } from '../questions/question-writer.js';
import type { RawFile } from '../raw/raw-file.js';
import type { WriteDraft } from './questions/asking.js';
import { experiences, newThings } from './questions/fact-questions.js';
import { kindsOf, siblingOf } from './questions/kinds-in-file.js';
import { attitudes, histories, plans } from './questions/preference-questions.js';
import { consequences, reasons } from './questions/reason-questions.js';

/**
 * Words questions from content. Every right answer follows from the conversation up to the question, and exactly one
 * option does. Wrong options differ from it in one or two facts that have several possible values, and each value
 * occurs as often among right options as among wrong ones (packages/personamem/spec.md#questions-made-offline).
 */
export function createOfflineQuestionWriter(field: PreferenceField, file: RawFile, rng: Rng): QuestionWriter {
  const kinds = kindsOf(field, file);
  const write: QuestionWriter['write'] = async ({ key, about, offline }, note) => {
    const own = rng.stream(`${note.period.name} ${note.date} ${key}`);
    return offline && writers[offline.options]({ note, kinds, rng: own, about, words: offline });
  };
  return {
    write,
    writeEarly: async (own, period) => [
      ...makeEarlyQuestions(own, period, {
        sibling: (thing) => siblingOf(kinds, thing),
        rng: rng.stream('early'),
      }),
      ...(await makeEarlyRecommendations(own, period, write)),
    ],
  };
}

const writers: Readonly<Record<NonNullable<QuestionType['offline']>['options'], WriteDraft>> = {
  experiences,
  'new things': newThings,
  attitudes,
  histories,
  reasons,
  consequences,
  plans,
};
