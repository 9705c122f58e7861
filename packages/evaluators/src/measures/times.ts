import { type Assistant, isSession, isTurn, type MemoryInput } from '@memgym/core';

/** Working time of an assistant in one episode, in milliseconds. */
export interface EpisodeTimes {
  /** Time per question, for retrieving and answering. */
  readonly answers: readonly (readonly [questionId: string, ms: number])[];
  /** Number of observed messages. */
  readonly messages: number;
  /** Total time for observing them, including deferred work. */
  readonly observingMs: number;
}

/** An assistant with timed work. */
interface TimedAssistant {
  readonly assistant: Assistant;
  /** A copy whose answers are added to the times of the first. */
  withCopy(copy: Assistant): Assistant;
  times(): EpisodeTimes;
}

/**
 * Measures the time of an assistant's answers and observations. Times include waiting for a server and, with concurrent
 * episodes, for each other.
 * @param now milliseconds from any origin
 */
export function timeAssistant(assistant: Assistant, now: () => number): TimedAssistant {
  const answers: [string, number][] = [];
  let messages = 0;
  let observingMs = 0;
  const timed = (inner: Assistant): Assistant => ({
    ...inner,
    observe: async (items, context) => {
      const started = now();
      const reports = await inner.observe(items, context);
      observingMs += now() - started;
      messages += items.reduce((sum, item) => sum + messagesIn(item), 0);
      return reports;
    },
    flush: async (context) => {
      const started = now();
      const report = await inner.flush(context);
      observingMs += now() - started;
      return report;
    },
    answer: async (question, context) => {
      const started = now();
      const answer = await inner.answer(question, context);
      answers.push([question.id, now() - started]);
      return answer;
    },
  });
  return {
    assistant: timed(assistant),
    withCopy: timed,
    times: () => ({ answers, messages, observingMs }),
  };
}

const messagesIn = (item: MemoryInput): number =>
  isSession(item) ? item.turns.length : isTurn(item) ? 1 : 0;

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
  /** The same for episodes all of whose timed answers have one type, by that type. */
  readonly adaptationByType: Readonly<Record<string, Seconds>>;
  /** Of a memory outside: time until a message that was written is found. Absent for others. */
  readonly untilFound?: Seconds | null;
  /** Of a memory outside: seconds of all searches before the questions. Absent for others. */
  readonly admissionSeconds?: number;
  /** Number of episodes excluded because some of their calls were cached. */
  readonly cachedEpisodes: number;
}

/** The times of one played episode. */
export interface PlayedTimes extends EpisodeTimes {
  readonly episodeId: string;
  /** Number of cached calls. */
  readonly cachedCalls: number;
  /** Of a memory outside: milliseconds of the searches before the questions, and until each message was found. */
  readonly admission?: { readonly ms: number; readonly foundMs: readonly number[] } | undefined;
  /** Of a memory outside: requests that were sent again, because it failed, was busy or broke the connection. */
  readonly repeatedRequests?: number | undefined;
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
  const storingByType = new Map<string, number[]>();
  const perMessage: number[] = [];
  for (const { episodeId, answers, messages, observingMs } of timed) {
    const types = new Set<string>();
    for (const [questionId, ms] of answers) {
      const type = typeOf(episodeId, questionId);
      if (type === undefined) continue;
      types.add(type);
      addTo(byType, type, ms);
    }
    if (messages === 0) continue;
    perMessage.push(observingMs / messages);
    const [only] = types;
    if (only !== undefined && types.size === 1) addTo(storingByType, only, observingMs / messages);
  }
  const admissions = episodes.flatMap(({ admission }) => admission ?? []);
  return {
    system,
    ...(admissions.length > 0 && {
      untilFound: secondsOf(admissions.flatMap(({ foundMs }) => foundMs)),
      admissionSeconds: admissions.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    }),
    response: secondsOf([...byType.values()].flat()),
    responseByType: secondsByType(byType),
    adaptation: secondsOf(perMessage),
    adaptationByType: secondsByType(storingByType),
    cachedEpisodes: episodes.length - timed.length,
  };
}

function addTo(times: Map<string, number[]>, type: string, ms: number): void {
  const known = times.get(type);
  if (known === undefined) times.set(type, [ms]);
  else known.push(ms);
}

/** By type, in alphabetical order. */
function secondsByType(times: ReadonlyMap<string, readonly number[]>): Record<string, Seconds> {
  return Object.fromEntries(
    [...times]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([type, ms]) => {
        const seconds = secondsOf(ms);
        return seconds === null ? [] : [[type, seconds]];
      }),
  );
}

function secondsOf(ms: readonly number[]): Seconds | null {
  if (ms.length === 0) return null;
  const mean = ms.reduce((sum, one) => sum + one, 0) / ms.length;
  const variance = ms.reduce((sum, one) => sum + (one - mean) ** 2, 0) / ms.length;
  return { mean: mean / 1000, deviation: Math.sqrt(variance) / 1000, count: ms.length };
}
