import type { RunPace } from '../plan/plan-models.js';
import type { RunPlan } from '../plan/run-plan.js';
import type { EstimateSettings } from './estimate-options.js';
import type { PlayedForCost } from './play-for-cost.js';
import { combine, type Population, project, rangeOf } from './projection.js';
import type { EstimatedCost, Range } from './run-estimate.js';

/** The settings that determine a run's time. */
type EpisodePace = Pick<RunPace, 'episodes'> & RunPace['calls'];

export interface ExpectedWork {
  /** Seconds of each episode alone, in queue order. */
  readonly episodeSeconds: readonly number[];
  readonly calls: number;
  readonly tokens: number;
  /** From the request to the last token of the reply, on average. */
  readonly secondsPerCall: number;
}

/**
 * Expected seconds of a run: episodes in queue order, each in the first free slot. The limiter adds time, because
 * it starts with few calls in flight and grows each round, and so do rate limits. An overloaded server takes longer
 * still.
 */
export function expectedSeconds(work: ExpectedWork, pace: EpisodePace): number {
  const places = new Array<number>(Math.max(1, pace.episodes)).fill(0);
  for (const seconds of work.episodeSeconds) {
    const first = places.indexOf(Math.min(...places));
    places[first] = (places[first] ?? 0) + seconds;
  }
  const unhindered = Math.max(...places);
  if (unhindered === 0) return 0;
  const wanted = (work.calls * work.secondsPerCall) / unhindered;
  const rates = [
    (pace.requestsPerMinute === undefined ? 0 : work.calls / pace.requestsPerMinute) * 60,
    (pace.tokensPerMinute === undefined ? 0 : work.tokens / pace.tokensPerMinute) * 60,
  ];
  return Math.max(unhindered + waitForLimit(work, wanted, pace), ...rates);
}

/** Time lost while the limiter allows fewer calls in flight than needed. */
function waitForLimit({ calls, secondsPerCall }: ExpectedWork, wanted: number, pace: EpisodePace): number {
  let limit = Math.min(pace.startInFlight, pace.maxInFlight);
  let left = calls;
  let lost = 0;
  while (left > 0 && limit < wanted) {
    const round = limit < pace.maxInFlight ? Math.min(limit, left) : left;
    lost += (round / limit - round / wanted) * secondsPerCall;
    left -= round;
    limit = Math.min(pace.maxInFlight, limit + pace.startInFlight);
  }
  return lost;
}

/** The wall time of a run, with an interval from the variation between episodes. */
export function expectedTime(
  plan: RunPlan,
  { secondsPerCall, tokensPerSecond }: EstimateSettings,
  found: {
    readonly played: readonly PlayedForCost[];
    readonly population: Population;
    readonly total: EstimatedCost;
  },
): Range {
  const bySystem = plan.plays.map(({ system: { config } }) =>
    project(
      found.played.map(({ seconds }) => seconds.get(config.name) ?? 0),
      found.population,
      'read',
    ),
  );
  const { chatCalls, inputTokens, outputTokens } = found.total;
  const value = expectedSeconds(
    {
      episodeSeconds: bySystem.flatMap(({ each }) => each),
      calls: chatCalls.value,
      tokens: inputTokens.value + outputTokens.value,
      secondsPerCall: secondsPerCall + outputTokens.value / Math.max(1, chatCalls.value) / tokensPerSecond,
    },
    { ...plan.pace.calls, episodes: plan.pace.episodes },
  );
  const work = rangeOf(combine(bySystem.map((each) => [each, 1] as const)), found.population);
  const scaled = (bound: number | null): number | null =>
    bound === null || work.value === 0 ? bound : (value * bound) / work.value;
  return { value, low: scaled(work.low), high: scaled(work.high) };
}
