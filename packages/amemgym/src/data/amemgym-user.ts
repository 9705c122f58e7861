import type { EventTime, Persona } from '@memgym/core';
import type { StateVariable, UserState } from '@memgym/env-generator';

/** One change of a variable. */
export interface AMemGymUpdate {
  /** null in period 0. */
  readonly old: string | null;
  readonly new: string;
  /** What is no update: a first value, or a lost one. Only in generated data with additions or deletions. */
  readonly change?: 'addition' | 'deletion' | undefined;
}

/** One conversation that begins with a stored query (packages/amemgym/spec.md#data-formats). */
export interface AMemGymSession {
  /** `period-<p>-session-<s>`, both from 0. */
  id: string;
  time: EventTime;
  /** The life event; null in the first period. */
  event: string | null;
  /** The values that the query reveals. */
  exposedStates: UserState;
  /** Values of other variables that it suggests although they are not true; only in generated data, where known. */
  alsoSuggests?: UserState;
  /** The user's first message, without the time in front. */
  query: string;
}

/** One step of a user's timeline. */
export interface AMemGymPeriod {
  /** Period 0 reveals the whole initial state, every later period its changes. */
  index: number;
  /** First moment of the start day; null in period 0. */
  start: EventTime | null;
  /** Last moment of the end day, 23:59:59. */
  end: EventTime;
  /** null in period 0. */
  summary: string | null;
  sessions: readonly AMemGymSession[];
  /** The state at the end of the period. */
  state: UserState;
  /** The changes. */
  updates: ReadonlyMap<string, AMemGymUpdate>;
  /** Number of changes of each variable over the whole timeline, repeated in every period of the file. */
  updateCounts: ReadonlyMap<string, number>;
}

/** One answer option: right exactly when the required variables have these values. */
export interface AMemGymOption {
  /** Values by position of {@link AMemGymQuestion.requiredVariables}. */
  state: readonly string[];
  answer: string;
  /** `experience`: true in some period; `random`: added as a distractor. */
  source: 'experience' | 'random';
}

/** A question that is asked after every period. */
export interface AMemGymQuestion {
  /** `<user id>:<index from 0>`. */
  id: string;
  text: string;
  /** May name one variable twice: read by position, never through a map. */
  requiredVariables: readonly string[];
  options: readonly AMemGymOption[];
}

/** One item of AMemGym's `data.json`: a user, the changes in their life, and questions about them. */
export interface AMemGymUser {
  id: string;
  startTime: EventTime;
  /** `description` is the profile shown to the simulated user (`formatted_str`). */
  persona: Persona;
  variables: readonly StateVariable[];
  /**
   * The choice of a variable of which the user has nothing, not yet or not any more. In period 0, no session reveals it.
   * Only in generated data with additions or deletions.
   */
  absentValue?: string;
  periods: readonly AMemGymPeriod[];
  questions: readonly AMemGymQuestion[];
}

/** The values that a question's required variables have in `state`, by position. Missing ones are null. */
export function amemgymTruth(question: AMemGymQuestion, state: UserState): (string | null)[] {
  return question.requiredVariables.map((name) => state.get(name) ?? null);
}

/** Index from 0 of the option that fits `state`, or -1 if none does. */
export function amemgymRightOption(question: AMemGymQuestion, state: UserState): number {
  const truth = JSON.stringify(amemgymTruth(question, state));
  return question.options.findIndex((option) => JSON.stringify(option.state) === truth);
}
