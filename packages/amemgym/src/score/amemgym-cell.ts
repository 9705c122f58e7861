/** One question asked of one user's assistant after one period. */
export interface AMemGymCell {
  readonly user: string;
  /** From 0. */
  readonly period: number;
  /** Index of the user's question, from 0. */
  readonly question: number;
  /** The episode, if a user has one for each trial. Default: the user. */
  readonly episode?: string;
  /** Only in data with additions or deletions: `after a deletion`, a part of the slice `change`. */
  readonly change?: string | undefined;
}

/** A unique key of a cell. */
export function cellKey({ user, period, question, episode = user }: AMemGymCell): string {
  return JSON.stringify([episode, period, question]);
}

/** A key of what is asked, the same in every trial. */
export const questionKey = ({ user, period, question }: AMemGymCell): string =>
  JSON.stringify([user, period, question]);

/** A period's name in results: `p00`, `p01`, … */
export function periodName(period: number): string {
  return `p${String(period).padStart(2, '0')}`;
}

/** The name of a user's question in results: `<user>/q00`. */
export function questionName({ user, question }: Pick<AMemGymCell, 'user' | 'question'>): string {
  return `${user}/q${String(question).padStart(2, '0')}`;
}
