import type { MetricSummary } from '@memgym/core';
import type { ByProfile } from './original-profile.js';
import type { StoredCheck } from './stored-check.js';

/** The metrics of {@link OriginalAgentScore}, in the order to show them. */
export const originalMetrics = [
  ['overall', 'share of questions answered with the option that fits the user now'],
  ['upper-bound', 'what the bare model reaches when it is told the true state'],
  ['random', 'what guessing is expected to reach'],
  [
    'memory-a',
    '(A) overall rescaled to random = 0 and upper bound = 1 for each user and period, then averaged',
  ],
  ['memory-b', '(B) the same with users pooled before the ratio, then averaged over periods'],
  ['write-failure', 'share of answers missed because a fact never got into memory'],
  ['read-failure', 'share of answers missed because a fact that was there was not found again'],
  ['utilization-failure', 'share of answers missed although every fact was known'],
  ['hamming', 'share of the values of the chosen option that are true'],
  ['jaccard', 'values that the chosen option and the truth share, of all in either'],
] as const satisfies readonly (readonly [string, string])[];
export type OriginalMetric = (typeof originalMetrics)[number][0];

/** Everything that can be told of one agent from the original's files. */
export interface OriginalAgentScore {
  readonly name: string;
  readonly folder: string;
  /** The model that answers, where `agent_config.json` names it. */
  readonly model: string | null;
  /** `partial`: some question of some user and period has no answer. */
  readonly status: 'complete' | 'partial';
  /** Users of the data, and those without a folder. */
  readonly users: { readonly expected: number; readonly found: number; readonly missing: readonly string[] };
  /** Questions of all users and periods. `expected = scored + unscored`. */
  readonly cells: {
    readonly expected: number;
    readonly scored: number;
    readonly unscored: number;
    /** Of the scored: replies without a readable choice, for which the original drew an option. */
    readonly jsonErrors: number;
    readonly jsonErrorShare: number | null;
    /** Of these: drawn right. `fixed` counts them as wrong, `reference` as right. */
    readonly luckyJsonErrors: number;
    /** Of the scored: numbers that no option has; wrong in `fixed`. */
    readonly outOfRange: number;
  };
  /** Null where the memory was not probed. */
  readonly diagnosis: {
    readonly expected: number;
    readonly answered: number;
    /** Of the probed variables: without a readable reply. */
    readonly unreadableVariables: number;
    readonly variables: number;
  } | null;
  /** Null where none was found. */
  readonly upperBound: {
    readonly folder: string;
    readonly model: string;
    /** `answers`: computed; `stored metrics`: taken as they are, since the answers are missing. */
    readonly from: 'answers' | 'stored metrics';
    readonly expected: number | null;
    readonly answered: number | null;
    readonly jsonErrors: number | null;
  } | null;
  /** What is missing of a user's answers or probes, by file. */
  readonly missing: readonly { readonly user: string; readonly file: string; readonly undone: number }[];
  /** Every metric, overall, by period, by user and by question; null where undefined or unknown. */
  readonly metrics: ByProfile<Readonly<Record<OriginalMetric, MetricSummary>>>;
  /** Metrics whose value is not the same in both profiles. */
  readonly profilesDiffer: readonly OriginalMetric[];
  /** Numbers that the original stored, beside those computed here in `reference`. */
  readonly stored: readonly StoredCheck[];
  /** What a reader must know, in sentences. */
  readonly notes: readonly string[];
}
