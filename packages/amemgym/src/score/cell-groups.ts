import { groupBy } from '@memgym/scoring';
import { type AMemGymCell, periodName, questionName } from './amemgym-cell.js';

/** Some cells of a list, by index. */
export interface CellGroup {
  readonly name: string;
  readonly places: readonly number[];
}

/** A list of cells by period, by user, by question and by change; groups in the order of their first cells. */
export interface CellGroups {
  readonly periods: readonly CellGroup[];
  readonly users: readonly CellGroup[];
  readonly questions: readonly CellGroup[];
  /** Empty in data without additions and deletions. */
  readonly changes: readonly CellGroup[];
}

const known = new WeakMap<readonly AMemGymCell[], CellGroups>();

/** The groups of a list that does not change afterwards; computed once, because many scores use the same cells. */
export function cellGroups(cells: readonly AMemGymCell[]): CellGroups {
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
