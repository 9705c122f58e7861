import { type AnswerWay, createAssistant } from '@memgym/assistant';
import type { Assistant, ChatModel, Embedder, MemorySystem } from '@memgym/core';
import type { Benchmark, PlayOptions } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems/all';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import type { PlannedSystem } from '../plan/plan-systems.js';

/**
 * The assistant of a planned system with the given models; the same for a run and its estimate.
 * @param answerWay how the episode's questions are asked. Default: by the usual prompts
 */
export function assembleAssistant(
  system: PlannedSystem,
  { around = (memory) => memory, prompts, ...ports }: AssistantParts,
  answerWay?: AnswerWay,
): Assistant {
  const memory = around(createMemorySystem({ type: system.definition, options: system.options, ports }));
  return createAssistant({
    memory,
    model: ports.model,
    k: system.k,
    query: system.query,
    answerWay,
    reword: prompts?.reword,
    format: system.config.format,
    profile: system.asking,
    ...(system.config.window !== undefined && { window: system.config.window }),
  });
}

/** The models of an assistant. */
interface AssistantParts {
  readonly model: ChatModel;
  readonly embedder?: Embedder;
  /** Texts in place of those of prompts, also where a question is searched with its text. Default: none. */
  readonly prompts?: Pick<SuppliedPrompts, 'reword'> | undefined;
  /** Puts something around its memory. Default: nothing. */
  readonly around?: (memory: MemorySystem) => MemorySystem;
}

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
