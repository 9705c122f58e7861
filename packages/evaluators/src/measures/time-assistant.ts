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
export interface TimedAssistant {
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
