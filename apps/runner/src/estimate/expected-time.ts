import type { RunPace, RunPlan } from '../run/run-plan.js';
import type { EstimateSettings } from './estimate-options.js';
import type { PlayedForCost } from './play-for-cost.js';
import { combine, type Population, project, type Range, rangeOf } from './projection.js';
import type { EstimatedCost } from './run-estimate.js';

/** What of a run's pace its time depends on. */
type EpisodePace = Pick<RunPace, 'episodes'> & RunPace['calls'];

export interface ExpectedWork {
  /** Seconds of each episode by itself, in the order of the queue. */
  readonly episodeSeconds: readonly number[];
  readonly calls: number;
  readonly tokens: number;
  readonly secondsPerCall: number;
}

/**
 * Seconds that a run takes: its episodes in the order of the queue, each by the first free place; longer
 * where fewer calls are in flight than they would make, because the limiter begins modest and grows
 * round by round, or because of a rate. A server that bears less makes it longer still.
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

/** What is lost while fewer calls may be in flight than are wanted. */
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

/** The wall time of a run, and the interval that the lengths of its episodes give it. */
export function expectedTime(
  plan: RunPlan,
  { secondsPerCall }: EstimateSettings,
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
      secondsPerCall,
    },
    { ...plan.pace.calls, episodes: plan.pace.episodes },
  );
  const work = rangeOf(combine(bySystem.map((each) => [each, 1] as const)), found.population);
  const scaled = (bound: number | null): number | null =>
    bound === null || work.value === 0 ? bound : (value * bound) / work.value;
  return { value, low: scaled(work.low), high: scaled(work.high) };
}
