import { DatasetError } from '@memgym/core';
import type { AMemGymUser } from '../data/amemgym-user.js';
import type { OriginalUtilization } from '../data/original/find-utilization.js';
import { rightOption } from './answer-cell.js';
import { gridCell, requireGridFits, withoutFilling } from './grid-cell.js';
import type { ByProfile } from './original-profile.js';
import { readChoice } from './read-choice.js';
import type { StoredChecks } from './stored-check.js';

/** Scores of the model without memory, by user (in data order), period and question; null if not asked. */
export interface BoundCells {
  readonly scores: readonly (readonly (readonly ByProfile<number | null>[])[])[];
  /** Answers of the model without memory; null if only its metrics exist. */
  readonly answers: { readonly all: number; readonly answered: number; readonly jsonErrors: number } | null;
}

/**
 * The upper bound in every cell: the score of the right option. `fixed` looks it up by question and option; `reference`
 * only by the option's values, so that later questions of a user overwrite earlier ones with the same values
 * (packages/amemgym/spec.md#worked-examples). The stored metrics replace missing answers.
 * @throws {DatasetError} when an answer does not belong to the data
 */
export function boundCells(
  users: readonly AMemGymUser[],
  { results, metrics }: OriginalUtilization,
  stored: StoredChecks,
): BoundCells {
  for (const found of [results, metrics]) {
    const rows = found === null ? 0 : 'accuracy' in found.content ? found.content.accuracy : found.content;
    const count = rows === 0 ? 0 : rows.length;
    if (found !== null && count > users.length) {
      throw new DatasetError(
        { file: found.file },
        `contains ${count} users, but the data have ${users.length}.`,
        {
          hint: 'Pass the data.json that these results were made from.',
        },
      );
    }
  }
  const counts = { all: 0, answered: 0, jsonErrors: 0 };
  const scores = users.map((user, at) => {
    const optionScores = results === null ? null : scoreOptions(user, { at, results, stored, counts });
    const size = { rows: user.periods.length, columns: () => user.questions.length };
    const filled = metrics?.content.accuracy[at] ?? null;
    const grid = filled === null ? null : withoutFilling(filled, size);
    if (metrics !== null && grid !== null) {
      requireGridFits(grid, size, { file: metrics.file, path: `accuracy[${at}]`, row: 'period' });
    }
    return user.periods.map((period) =>
      user.questions.map((question, index): ByProfile<number | null> => {
        const metric = gridCell(grid, period.index, index);
        if (optionScores === null) return { fixed: metric, reference: metric };
        const right = rightOption(question, period);
        const state = question.options[right.reference]?.state ?? [];
        const score = {
          fixed: right.fixed === null ? null : (optionScores.fixed[index]?.[right.fixed] ?? null),
          reference: optionScores.reference.get(JSON.stringify(state)) ?? null,
        };
        if (metrics !== null) {
          const path = `accuracy[${at}][${period.index}][${index}]`;
          stored.compare(metrics.file, path, {
            stored: metric,
            computed: score.reference,
            alternative: score.fixed,
          });
        }
        return score;
      }),
    );
  });
  return { scores, answers: results === null ? null : counts };
}

/** Scores of a user's options, by question and option and, as in the original, by values. */
function scoreOptions(
  user: AMemGymUser,
  {
    at,
    results,
    stored,
    counts,
  }: {
    readonly at: number;
    readonly results: NonNullable<OriginalUtilization['results']>;
    readonly stored: StoredChecks;
    readonly counts: { all: number; answered: number; jsonErrors: number };
  },
) {
  const { file } = results;
  const grid = results.content[at] ?? null;
  const reference = new Map<string, number>();
  if (grid !== null) {
    const columns = (row: number): number => user.questions[row]?.options.length ?? 0;
    const place = { file, path: `[${at}]`, row: 'question' };
    requireGridFits(grid, { rows: user.questions.length, columns }, place);
  }
  const fixed = user.questions.map((question, index) =>
    question.options.map(({ state }, option) => {
      counts.all += 1;
      const answer = gridCell(grid, index, option);
      if (answer === null) return null;
      const path = `[${at}][${index}][${option}]`;
      const choice = readChoice(answer, { place: { file, path }, question, right: option, answerBase: 1 });
      counts.answered += 1;
      if (choice.jsonError) counts.jsonErrors += 1;
      const score = { fixed: choice.chosen.fixed === option, reference: choice.chosen.reference === option };
      reference.set(JSON.stringify(state), Number(score.reference));
      const own = answer.scores.accuracy;
      if (own !== undefined) {
        stored.compare(file, `${path}.scores.accuracy`, { stored: own, computed: Number(score.reference) });
      }
      return Number(score.fixed);
    }),
  );
  return { fixed, reference };
}
