import type { ChatModel } from '@memgym/core';
import type { Benchmark, PlayOptions } from '@memgym/evaluators';

/** How a benchmark scores answers when they are given; undefined if it scores them only from their records. */
export function scorerOf(
  { protocol }: Benchmark,
  judge: ChatModel,
  signal: AbortSignal | undefined,
): NonNullable<PlayOptions['scoreAnswer']> | undefined {
  const { scoreAnswer } = protocol;
  if (scoreAnswer === undefined) return undefined;
  return (question, answer) => scoreAnswer(question, answer, { judge, signal });
}
