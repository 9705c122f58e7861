import { settleAll } from '@memgym/core';
import type { NemotronPersona } from '@memgym/datasets';
import type { StateVariable, UserState } from './state.js';
import { matchState } from './user/match-state.js';

/** Where the original generates otherwise; `reference.ts` has its rules, `stages/reference` its whole steps. */
export interface GenerationRules {
  /** A text of the model as it is stored. */
  storedText(text: string): string;
  /** The name of a user; `fixed` writes `N/A` for an empty one. */
  nameOf(written: string): string;
  /** Whether a reply with an empty text is refused: a profile, a summary, an event, an answer or a request. */
  readonly refusesEmptyTexts: boolean;
  /** Whether a reply is refused that uses one thing twice: a fact, a change, or the text of an answer. */
  readonly refusesRepetitions: boolean;
  /** Whether new names of variables must be written as the language's names are. */
  readonly checksNames: boolean;
  /** Whether the numbers in the environment are enforced: facts, values, requests, and changes of one variable. */
  readonly enforcesNumbers: boolean;
  /** Whether the initial state has the order of the reply; otherwise that of the schema. */
  readonly keepsReplyOrder: boolean;
  /** Whether the lists of values that a variable was given are only one list, which no call must unify. */
  areOneList(lists: readonly (readonly string[])[]): boolean;
  /** Names and values of a reply, in the spelling of the schema where they match it. */
  readState(reply: Readonly<Record<string, string>>, variables: readonly StateVariable[]): UserState;
  /**
   * How often a prompt is asked until its reply passes the check.
   * @param prompt name of the prompt
   */
  askingLimits(prompt: string): AskingLimits;
  /** Works on all items of a stage; `fixed` concurrently. */
  workOnAll<Item, Result>(
    items: readonly Item[],
    work: (item: Item, index: number) => Promise<Result>,
  ): Promise<Result[]>;
  /** Days of a month, from 1. */
  daysInMonth(year: number, month: number): number;
  /** Number of seconds, from 19:00:00, at which a session can begin. */
  readonly sessionSeconds: number;
  /** Whether a variable that a question requires twice has the same value in both places of an added option. */
  readonly hasOneValuePerVariable: boolean;
  /** The education of a persona, as a profile describes it. */
  educationOf(persona: Pick<NemotronPersona, 'education_level' | 'bachelors_field'>): string;
}

export interface AskingLimits {
  /** Number of conversations. */
  readonly tries: number;
  /** Corrections in each conversation. */
  readonly mostCorrections: number;
}

/** A word of Nemotron-Personas as a reader writes it: `some_college` is `some college`. */
export const spaced = (text: string): string => text.replaceAll('_', ' ');

/** The rules without the faults of the original (packages/amemgym/spec.md#environment-generation, "Our choice"). */
export const fixedRules: GenerationRules = {
  storedText: (text) => text.trim(),
  nameOf: (written) => (written.trim() === '' ? 'N/A' : written.trim()),
  refusesEmptyTexts: true,
  refusesRepetitions: true,
  checksNames: true,
  enforcesNumbers: true,
  keepsReplyOrder: false,
  areOneList: (lists) => new Set(lists.map((list) => JSON.stringify(list))).size === 1,
  readState: matchState,
  // The highest limits of the original, for every call.
  askingLimits: () => ({ tries: 5, mostCorrections: 3 }),
  workOnAll: (items, work) => settleAll(items.map(work)),
  daysInMonth: (year, month) => new Date(Date.UTC(year, month, 0)).getUTCDate(),
  sessionSeconds: 3 * 3600,
  hasOneValuePerVariable: true,
  educationOf: ({ education_level, bachelors_field }) => {
    const field = bachelors_field.trim();
    return field === '' ? spaced(education_level) : `${spaced(education_level)} (${spaced(field)})`;
  },
};
