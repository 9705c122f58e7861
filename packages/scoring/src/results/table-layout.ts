import type { SystemResult, Verdict } from '@memgym/core';

/** Results in display order. */
export interface RankedResults {
  /** Memory systems by the metric, the best first; systems without a value last. */
  readonly systems: readonly SystemResult[];
  /** Systems that receive the evidence or store nothing, and bounds of the benchmark. */
  readonly bounds: readonly SystemResult[];
  /** Rules that use no memory. */
  readonly rules: readonly SystemResult[];
}

/** The order of results. */
export interface RankOptions {
  /** Default: true. */
  readonly higherIsBetter?: boolean;
  /** What the run decides; its ranking orders the memory systems in its metric. Default: their means do. */
  readonly verdict?: Verdict | undefined;
}

/**
 * Ranks results by a metric. Bounds and rules are not memory systems, so that they are listed separately. Equal values
 * are in the given order.
 */
export function rankResults(
  results: readonly SystemResult[],
  metric: string,
  { higherIsBetter = true, verdict }: RankOptions = {},
): RankedResults {
  const scoreOf = ({ metrics }: SystemResult): number => {
    const value = Object.hasOwn(metrics, metric) ? (metrics[metric]?.value ?? null) : null;
    return value === null ? Number.NEGATIVE_INFINITY : higherIsBetter ? value : -value;
  };
  const ranking = verdict?.metric === metric ? verdict.ranking : [];
  const places = new Map(ranking.map(({ system }, place) => [system, place]));
  const placeOf = ({ name }: SystemResult): number => places.get(name) ?? places.size;
  const ranked = (wanted: SystemResult['standing']): SystemResult[] =>
    results
      .filter(({ standing }) => standing === wanted)
      .map((result) => ({ result, place: placeOf(result), value: scoreOf(result) }))
      .sort((a, b) => a.place - b.place || (a.value === b.value ? 0 : b.value - a.value))
      .map(({ result }) => result);
  return { systems: ranked('system'), bounds: ranked('bound'), rules: ranked('rule') };
}

/** Whether a table of these results has a column for `k`: memory systems show different numbers of memories. */
export function showsK(systems: readonly SystemResult[]): boolean {
  const counts = systems.flatMap(({ standing, k }) => (standing === 'system' && k !== undefined ? [k] : []));
  return new Set(counts).size > 1;
}

/** Whether a table of these results has a column for the profile: some system plays as its original does. */
export function showsProfiles(systems: readonly SystemResult[]): boolean {
  return systems.some(({ profile: own }) => own === 'reference');
}

/** The counts that a table of these results has a column for: those that are above 0 somewhere. */
export const shownCounts = (systems: readonly SystemResult[]) =>
  (['unscored', 'invalid', 'refused'] as const).filter((key) =>
    systems.some((system) => (system[key] ?? 0) > 0),
  );

/** A greater ratio of the lengths of two prompts is stated: more context alone may explain a lead. */
export const unequalContext = 1.2;

/** The mean number of tokens in the prompt of an answer; null if calls are unknown. */
export function promptTokensOf({ calls }: Pick<SystemResult, 'calls'>): number | null {
  const answers = calls.filter(
    ({ role, phase, usage }) => role === 'assistant' && phase === 'answer' && usage.calls > 0,
  );
  const sum = (of: (call: SystemResult['calls'][number]) => number): number =>
    answers.reduce((total, call) => total + of(call), 0);
  const count = sum(({ usage }) => usage.calls);
  return count === 0 ? null : sum(({ usage }) => usage.inputTokens) / count;
}
