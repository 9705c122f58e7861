import type { ChatModel } from '@memgym/core';
import type { Benchmark, PlayOptions } from '@memgym/evaluators';

/** How a benchmark reads and scores answers when they are given. */
export function scorerOf(
  { protocol }: Benchmark,
  judging: { readonly judge: ChatModel; readonly judges: ReadonlyMap<string, ChatModel> },
  signal: AbortSignal | undefined,
): NonNullable<PlayOptions['scoring']> {
  const { scoreAnswer, readReply, leavesOutOverflow } = protocol;
  return {
    ...(readReply !== undefined && { readReply }),
    ...(leavesOutOverflow !== undefined && { leavesOutOverflow }),
    ...(scoreAnswer !== undefined && {
      scoreAnswer: (question, answer, episode) =>
        scoreAnswer(question, answer, { ...judging, signal, episode }),
    }),
  };
}
