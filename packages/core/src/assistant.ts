import type { MemoryInput, Turn } from './conversation.js';
import type { JsonObject } from './json.js';
import type { ReadContext, WriteContext } from './memory/memory-system.js';
import type { Retrieval } from './memory/query.js';
import type { MemorySnapshot } from './memory/snapshot.js';
import type { WriteReport } from './memory/write-report.js';
import type { AskedQuestion } from './question.js';
import type { PromptCut } from './records/prompt-cut.js';
import type { Usage } from './usage.js';

/** The typed prompt that produced a text. */
export interface PromptReference {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
}

/** An answer and the memories it is based on. */
export interface AssistantAnswer {
  /** The unchanged reply of the model. */
  readonly raw: string;
  /** The answer in it: an option's label, a short text, or a probe's JSON; null if the reply contains none. */
  readonly output: string | null;
  /** The reason why `output` is null. */
  readonly invalid?: string;
  readonly retrieval: Retrieval;
  readonly prompt: PromptReference;
  /** Length of the whole prompt, in estimated tokens. */
  readonly promptTokens: number;
  /** The parts cut from a prompt that was too long; absent if nothing was cut. */
  readonly promptCut?: PromptCut;
  /**
   * Ids of the messages of the short-term window that the prompt showed, oldest first; the memory has not stored them
   * yet, so that it cannot find them. Default: none.
   */
  readonly shownTurnIds?: readonly string[];
  /** The prompt does not fit the model's context, so that there is no reply: `raw` is empty. Default: false. */
  readonly overflow?: boolean;
  /** The reply is a text that may reason, which a benchmark may read by its own rule. Default: false. */
  readonly reasoned?: boolean;
  readonly usage: Usage;
}

/** A reply, with the effects of the exchange. */
export interface ActReport {
  readonly reply: Turn;
  readonly retrieval: Retrieval;
  /** The memory's writes for the message and the reply. */
  readonly report: WriteReport;
  /** The parts cut from a prompt that was too long; absent if nothing was cut. */
  readonly promptCut?: PromptCut;
  /** Usage of retrieving, replying and remembering. */
  readonly usage: Usage;
}

/** The effect of feedback. */
export interface AdaptReport {
  readonly changes: JsonObject;
  readonly usage: Usage;
}

/** Memory system + short-term window + chat model + prompt format. */
export interface Assistant {
  /** Remembers without answering. */
  observe(items: readonly MemoryInput[], context: WriteContext): Promise<WriteReport[]>;
  /** Retrieves, answers, and remembers both the message and the reply. */
  act(message: Turn, context: WriteContext): Promise<ActReport>;
  /** Lets the memory do the work it has deferred. Null if it defers nothing. */
  flush(context: WriteContext): Promise<WriteReport | null>;
  /** Retrieves and answers; changes nothing. */
  answer(question: AskedQuestion, context: ReadContext): Promise<AssistantAnswer>;
  /** @throws {UnsupportedCapabilityError} when the memory system cannot evolve */
  adapt(feedback: JsonObject, context: WriteContext): Promise<AdaptReport>;
  /**
   * Forgets these turns: in the short-term window, and in everything the memory derived from them. Returns the ids
   * of memories removed or rewritten.
   * @throws {UnsupportedCapabilityError} when the memory system cannot
   */
  deleteBySource(sourceIds: readonly string[], context: WriteContext): Promise<string[]>;
  /**
   * Removes all data of a user, for every agent and run, from the window and the memory.
   * @throws {UnsupportedCapabilityError} when the memory system cannot
   */
  eraseUser(user: string): Promise<void>;
  /** @throws {UnsupportedCapabilityError} when the memory system has no snapshots */
  snapshot(): Promise<MemorySnapshot>;
  /** @throws {UnsupportedCapabilityError} when the memory system has no snapshots */
  restore(snapshot: MemorySnapshot): Promise<void>;
  close(): Promise<void>;
}
