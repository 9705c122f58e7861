import type { StateVariable, UserState } from '../state.js';

/**
 * The profile of a user, in the form of `user_profile.json` (packages/amemgym/spec.md#data-formats); absent values are
 * "".
 */
export interface UserProfile {
  readonly uuid: string;
  readonly name: string;
  readonly age: number;
  readonly gender: string;
  readonly marital_status: string;
  readonly education_level: string;
  readonly occupation: string;
  /** Joined by ", "; "N/A" if there are none. */
  readonly hobbies_and_interests: string;
  readonly skills_and_expertise: string;
  /** Facts beyond the basics, for the model that plays the user. */
  readonly complementary_info: string;
  /** `key: value` lines from name to complementary_info, shown to the simulated user. */
  readonly formatted_str: string;
}

/** A question asked after every period. */
export interface DraftQuestion {
  readonly text: string;
  /** The variables that decide it, by position. */
  readonly requiredVariables: readonly string[];
}

/** A life event that explains changes. */
export interface DraftEvent {
  /** The changed variables it explains. */
  readonly variables: readonly string[];
  readonly text: string;
}

/** The update of a period. */
export interface PeriodUpdate {
  /** `YYYY-MM-DD` */
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  /** Changed variable → its new value. */
  readonly updated: UserState;
  /** Changed variable → its previous value. */
  readonly old: UserState;
  /** Together they explain every change, each once. */
  readonly events: readonly DraftEvent[];
}

/** The timeline of a user's state. */
export interface StateTransition {
  /** The whole state at the end of every period; one more than the updates. */
  readonly states: readonly UserState[];
  /** For periods 1 and later. */
  readonly updates: readonly PeriodUpdate[];
}

/** An answer option of a question. */
export interface DraftOption {
  /** Values of the question's variables, by position. */
  readonly state: readonly string[];
  readonly answer: string;
}

/** The beginning of a conversation. */
export interface DraftSession {
  readonly query: string;
  readonly exposedStates: UserState;
  /** Values of other variables that a reader infers from it although they are not true; absent if there are none. */
  readonly alsoSuggests?: UserState;
  /** `YYYY-MM-DD HH:MM:SS` */
  readonly time: string;
}

/** All parts of a user, from any generator. */
export interface UserParts {
  /** `YYYY-MM-DD` */
  readonly startDate: string;
  readonly profile: UserProfile;
  readonly variables: readonly StateVariable[];
  /** The choice of a variable of which the user has nothing; absent if no variable is added or deleted. */
  readonly absentValue?: string | undefined;
  readonly questions: readonly DraftQuestion[];
  readonly transition: StateTransition;
  /** By question. */
  readonly options: readonly (readonly DraftOption[])[];
  /** By period; from period 1 on, one for each event, in their order. */
  readonly sessions: readonly (readonly DraftSession[])[];
}
