import type { MetricSummary } from '@memgym/core';
import type { ByProfile } from './original-profile.js';
import type { StoredCheck } from './stored-check.js';

/** The metrics of {@link OriginalAgentScore}, in display order. */
export const originalMetrics = [
  ['overall', 'share of questions answered with the option that fits the user’s current state'],
  ['upper-bound', 'score of the model without memory when the prompt states the true state'],
  ['random', 'expected score of guessing'],
  [
    'memory-a',
    '(A) overall rescaled to random = 0 and upper bound = 1 for each user and period, then averaged',
  ],
  ['memory-b', '(B) the same with users pooled before the ratio, then averaged over periods'],
  ['write-failure', 'share of answers missed because a fact was never stored in memory'],
  ['read-failure', 'share of answers missed because a stored fact was not retrieved'],
  ['utilization-failure', 'share of answers missed although every required fact was known'],
  ['hamming', 'share of the chosen option’s values that match the true state'],
  ['jaccard', 'overlap of the chosen option’s values with the true state: intersection over union'],
] as const satisfies readonly (readonly [string, string])[];
export type OriginalMetric = (typeof originalMetrics)[number][0];

/** The scores of one agent, computed from the original's files. */
export interface OriginalAgentScore {
  readonly name: string;
  readonly folder: string;
  /** The answering model, if `agent_config.json` names it. */
  readonly model: string | null;
  /** `partial`: at least one question of a user and period has no answer. */
  readonly status: 'complete' | 'partial';
  /** Users of the data, and those without a folder. */
  readonly users: { readonly expected: number; readonly found: number; readonly missing: readonly string[] };
  /** Questions of all users and periods. `expected = scored + unscored`. */
  readonly cells: {
    readonly expected: number;
    readonly scored: number;
    readonly unscored: number;
    /** Scored replies without a readable choice, for which the original drew an option. */
    readonly jsonErrors: number;
    readonly jsonErrorShare: number | null;
    /** The number of these in which the drawn option is right. `fixed` counts them as wrong, `reference` as right. */
    readonly luckyJsonErrors: number;
    /** Scored replies with a number out of range; wrong in `fixed`. */
    readonly outOfRange: number;
  };
  /** Null if the memory was not probed. */
  readonly diagnosis: {
    readonly expected: number;
    readonly answered: number;
    /** Probed variables without a readable reply. */
    readonly unreadableVariables: number;
    readonly variables: number;
  } | null;
  /** Null if none was found. */
  readonly upperBound: {
    readonly folder: string;
    readonly model: string;
    /** `answers`: computed from answers. `stored metrics`: copied, because the answers are missing. */
    readonly from: 'answers' | 'stored metrics';
    readonly expected: number | null;
    readonly answered: number | null;
    readonly jsonErrors: number | null;
  } | null;
  /** Missing answers or probes of a user, by file. */
  readonly missing: readonly { readonly user: string; readonly file: string; readonly undone: number }[];
  /** Every metric, overall, by period, by user and by question; null if undefined or unknown. */
  readonly metrics: ByProfile<Readonly<Record<OriginalMetric, MetricSummary>>>;
  /** Metrics whose value differs between the profiles. */
  readonly profilesDiffer: readonly OriginalMetric[];
  /** The original's stored numbers, compared with those computed here in `reference`. */
  readonly stored: readonly StoredCheck[];
  /** Notes for the reader, as sentences. */
  readonly notes: readonly string[];
}
