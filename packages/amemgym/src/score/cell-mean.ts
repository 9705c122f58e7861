import type { Estimate, MetricSummary } from '@memgym/core';
import { clusteredMean, groupBy, meanOfTrials, valuesAt } from '@memgym/scoring';
import { type AMemGymCell, periodName, questionKey, questionName } from './amemgym-cell.js';

/** Some cells of a list, by index. */
interface CellGroup {
  readonly name: string;
  readonly places: readonly number[];
}

/** A list of cells by period, by user, by question and by change; groups in the order of their first cells. */
interface CellGroups {
  readonly periods: readonly CellGroup[];
  readonly users: readonly CellGroup[];
  readonly questions: readonly CellGroup[];
  /** Empty in data without additions and deletions. */
  readonly changes: readonly CellGroup[];
}

const known = new WeakMap<readonly AMemGymCell[], CellGroups>();

/** The groups of a list that does not change afterwards; computed once, because many scores use the same cells. */
function cellGroups(cells: readonly AMemGymCell[]): CellGroups {
  const before = known.get(cells);
  if (before !== undefined) return before;
  const places = [...cells.keys()];
  const by = (key: (cell: AMemGymCell) => string, of: readonly number[] = places): CellGroup[] =>
    [...groupBy(of, (place) => key(cells[place] as AMemGymCell))].map(([name, members]) => ({
      name,
      places: members,
    }));
  const groups = {
    periods: by(({ period }) => periodName(period)),
    users: by(({ user }) => user),
    questions: by(questionName),
    changes: by(
      ({ change = '' }) => change,
      places.filter((place) => cells[place]?.change !== undefined),
    ),
  };
  known.set(cells, groups);
  return groups;
}

/**
 * The mean over the cells that have a value; the trials of a question are one cell, with their mean.
 * @param range bounds of the values and the interval; without it there is no interval if all values are equal
 */
export function cellMean<Cell extends AMemGymCell>(
  cells: readonly Cell[],
  score: (cell: Cell) => number | null,
  range?: readonly [low: number, high: number],
): MetricSummary {
  const options = range === undefined ? {} : { range };
  const hasTrials = cells.some(({ episode, user }) => (episode ?? user) !== user);
  const items = cells.map((cell) => {
    const value = score(cell);
    const { user: cluster, episode: trial = cluster } = cell;
    return value === null ? null : { value, cluster, trial, id: hasTrials ? questionKey(cell) : '' };
  });
  const mean = (values: readonly NonNullable<(typeof items)[number]>[]): Estimate =>
    clusteredMean(hasTrials ? meanOfTrials(values) : values, options);
  const means = (groups: readonly CellGroup[]): Record<string, Estimate> =>
    Object.fromEntries(
      groups.flatMap(({ name, places }) => {
        const members = valuesAt(items, places);
        return members.length === 0 ? [] : [[name, mean(members)]];
      }),
    );
  const { periods, users, questions, changes } = cellGroups(cells);
  return {
    ...mean(items.filter((item) => item !== null)),
    by: means(periods),
    slices: {
      user: means(users),
      question: means(questions),
      ...(changes.length > 0 && { change: means(changes) }),
    },
  };
}
