import { type Assistant, isSession, isTurn, type MemoryInput } from '@memgym/core';

/** How long an assistant worked in one episode, in milliseconds. */
export interface EpisodeTimes {
  /** By question: retrieving and answering. */
  readonly answers: readonly (readonly [questionId: string, ms: number])[];
  /** Messages that it observed. */
  readonly messages: number;
  /** All time of observing them, deferred work included. */
  readonly observingMs: number;
}

/** An assistant whose work is timed. */
export interface TimedAssistant {
  readonly assistant: Assistant;
  /** A copy whose answers are timed with those of the first. */
  withCopy(copy: Assistant): Assistant;
  times(): EpisodeTimes;
}

/**
 * Times the answers and the observations of an assistant. Times include the waiting for a server and, where several
 * episodes are played at once, for each other.
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
