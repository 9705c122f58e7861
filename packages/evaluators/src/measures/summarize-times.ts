import type { EpisodeTimes } from './time-assistant.js';

/** Mean and standard deviation of some times, in seconds. */
export interface Seconds {
  readonly mean: number;
  readonly deviation: number;
  readonly count: number;
}

/** Speed of a system when answering and observing. */
export interface SystemTimes {
  readonly system: string;
  /** Time per answer; null if no answer was timed. */
  readonly response: Seconds | null;
  readonly responseByType: Readonly<Record<string, Seconds>>;
  /** Time per observed message, a mean over episodes; null if none were observed. */
  readonly adaptation: Seconds | null;
  /** Number of episodes excluded because some of their calls were cached. */
  readonly cachedEpisodes: number;
}

/** The times of one played episode. */
export interface PlayedTimes extends EpisodeTimes {
  readonly episodeId: string;
  /** Number of cached calls. */
  readonly cachedCalls: number;
}

/**
 * The response and adaptation time of a system. A cached reply takes no time, so episodes with one are excluded.
 * @param typeOf the type of a question; undefined for one without an answer
 */
export function summarizeTimes(
  system: string,
  episodes: readonly PlayedTimes[],
  typeOf: (episodeId: string, questionId: string) => string | undefined,
): SystemTimes {
  const timed = episodes.filter(({ cachedCalls }) => cachedCalls === 0);
  const byType = new Map<string, number[]>();
  for (const { episodeId, answers } of timed) {
    for (const [questionId, ms] of answers) {
      const type = typeOf(episodeId, questionId);
      if (type !== undefined) byType.set(type, [...(byType.get(type) ?? []), ms]);
    }
  }
  const perMessage = timed.flatMap(({ messages, observingMs }) =>
    messages === 0 ? [] : [observingMs / messages],
  );
  const types = [...byType].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    system,
    response: secondsOf([...byType.values()].flat()),
    responseByType: Object.fromEntries(
      types.flatMap(([type, times]) => {
        const seconds = secondsOf(times);
        return seconds === null ? [] : [[type, seconds]];
      }),
    ),
    adaptation: secondsOf(perMessage),
    cachedEpisodes: episodes.length - timed.length,
  };
}

function secondsOf(ms: readonly number[]): Seconds | null {
  if (ms.length === 0) return null;
  const mean = ms.reduce((sum, one) => sum + one, 0) / ms.length;
  const variance = ms.reduce((sum, one) => sum + (one - mean) ** 2, 0) / ms.length;
  return { mean: mean / 1000, deviation: Math.sqrt(variance) / 1000, count: ms.length };
}
