import {
  type AMemGymPeriod,
  type AMemGymQuestion,
  type AMemGymUser,
  amemgymRightOption,
} from '../data/amemgym-user.js';
import type { OriginalUserResults } from '../data/original/read-original-user.js';
import type { OriginalAnswer, OriginalGrid } from '../data/original/result-schemas.js';
import { similarity } from '../score/similarity.js';
import { gridCell, requireGridFits } from './grid-cell.js';
import type { ByProfile } from './original-profile.js';
import { readChoice } from './read-choice.js';
import type { StoredChecks } from './stored-check.js';

/** Similarity of the chosen option to the true state; null if unknown. */
export interface Likeness {
  readonly overall: number | null;
  readonly hamming: number | null;
  readonly jaccard: number | null;
}

/** The answer to one question after one period. */
export interface AnswerCell {
  readonly likeness: ByProfile<Likeness>;
  readonly jsonError: boolean;
  readonly outOfRange: boolean;
}

const undone: Likeness = { overall: null, hamming: null, jaccard: null };
const wrong: Likeness = { overall: 0, hamming: 0, jaccard: 0 };
const undoneCell: AnswerCell = {
  likeness: { fixed: undone, reference: undone },
  jsonError: false,
  outOfRange: false,
};

/** Index of the right option. If none fits, the original uses the last one, and `fixed` uses none. */
export function rightOption(
  question: AMemGymQuestion,
  period: AMemGymPeriod,
): {
  fixed: number | null;
  reference: number;
} {
  const fitting = amemgymRightOption(question, period.state);
  return fitting >= 0
    ? { fixed: fitting, reference: fitting }
    : { fixed: null, reference: question.options.length - 1 };
}

/**
 * The answers of one user, by period and question. The stored metrics replace missing answers.
 * @throws {DatasetError} when an answer does not belong to the data
 */
export function answerCells(
  user: AMemGymUser,
  { overall, overallMetrics }: OriginalUserResults,
  stored: StoredChecks,
): AnswerCell[][] {
  const size = { rows: user.periods.length, columns: () => user.questions.length };
  if (overall !== null)
    requireGridFits(overall.content, size, { file: overall.file, path: '', row: 'period' });
  if (overallMetrics !== null) {
    const { file, content } = overallMetrics;
    requireGridFits(content.accuracy, size, { file, path: 'accuracy', row: 'period' });
  }
  return user.periods.map((period) =>
    user.questions.map((question, index): AnswerCell => {
      if (overall === null) return storedCell(overallMetrics?.content, period.index, index);
      const answer = gridCell(overall.content, period.index, index);
      const path = `[${period.index}][${index}]`;
      const cell =
        answer === null ? undoneCell : readCell(answer, { question, period, file: overall.file, path });
      const { overall: computed } = cell.likeness.reference;
      const own = answer?.scores.accuracy;
      if (own !== undefined)
        stored.compare(overall.file, `${path}.scores.accuracy`, { stored: own, computed });
      if (overallMetrics !== null) {
        const metric = gridCell(overallMetrics.content.accuracy, period.index, index);
        stored.compare(overallMetrics.file, `accuracy${path}`, { stored: metric, computed });
      }
      return cell;
    }),
  );
}

function readCell(
  answer: OriginalAnswer,
  {
    question,
    period,
    file,
    path,
  }: {
    readonly question: AMemGymQuestion;
    readonly period: AMemGymPeriod;
    readonly file: string;
    readonly path: string;
  },
): AnswerCell {
  const right = rightOption(question, period);
  const { chosen, jsonError, outOfRange } = readChoice(answer, {
    place: { file, path },
    question,
    right: right.reference,
    answerBase: 0,
  });
  return {
    likeness: {
      reference: likenessOf(question, chosen.reference, right.reference),
      fixed: likenessOf(question, chosen.fixed, right.fixed),
    },
    jsonError,
    outOfRange,
  };
}

/** Read from stored metrics, which do not separate guessed answers from chosen ones. */
function storedCell(
  metrics: NonNullable<OriginalUserResults['overallMetrics']>['content'] | undefined,
  period: number,
  question: number,
): AnswerCell {
  const at = (grid: OriginalGrid<number> | undefined) => gridCell(grid ?? null, period, question);
  const likeness = {
    overall: at(metrics?.accuracy),
    hamming: at(metrics?.hamming),
    jaccard: at(metrics?.jaccard),
  };
  return { ...undoneCell, likeness: { fixed: likeness, reference: likeness } };
}

function likenessOf({ options }: AMemGymQuestion, chosen: number | null, right: number | null): Likeness {
  const truth = right === null ? undefined : options[right]?.state;
  if (truth === undefined) return undone;
  const state = chosen === null ? undefined : options[chosen]?.state;
  if (state === undefined) return wrong;
  return {
    overall: similarity('accuracy', state, truth),
    hamming: similarity('hamming', state, truth),
    jaccard: similarity('jaccard', state, truth),
  };
}
