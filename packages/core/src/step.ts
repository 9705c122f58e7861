import type { AdaptReport, AssistantAnswer } from './assistant.js';
import type { MemoryInput, Turn } from './conversation.js';
import type { JsonObject } from './json.js';
import type { WriteReport } from './memory/write-report.js';
import type { FreeTextQuestion, Question } from './question.js';
import type { VerdictCounts } from './records/verdict-counts.js';

/** Turns, sessions or documents are given to the assistant, which remembers but does not answer. */
export interface ObserveStep {
  kind: 'observe';
  items: readonly MemoryInput[];
}

/** The user's side in a `converse` step. */
export interface UserPolicy {
  /** The user's next message, given the dialogue so far (oldest first); `null` ends it early. */
  next(dialogue: readonly Turn[]): Promise<Turn | null>;
}

/** A dialogue: the user opens, `rounds` exchanges follow, and the replies become history. */
export interface ConverseStep {
  kind: 'converse';
  opener: Turn;
  user: UserPolicy;
  /** Number of exchanges (one user message and one reply), at least 1. */
  rounds: number;
}

/** Questions answered in parallel from a read-only view; nothing about them is stored. */
export interface AskStep {
  kind: 'ask';
  questions: readonly Question[];
}

/**
 * Questions answered from the state of this moment while the protocol continues, for answers that the protocol does not
 * need. Later steps do not affect them, and their records appear at the position of the step.
 */
export interface AskMeanwhileStep {
  kind: 'ask-meanwhile';
  questions: readonly Question[];
}

/** A dialogue of a {@link HoldStep}. */
export interface HeldDialogue {
  /** The user's first message, answered as a question. */
  question: FreeTextQuestion;
  user: UserPolicy;
  /** Maximum number of replies, at least 1. */
  rounds: number;
}

/**
 * Dialogues held concurrently from a read-only view. The dialogues are not remembered. The memory is read for the first
 * reply; later replies follow from the dialogue alone.
 */
export interface HoldStep {
  kind: 'hold';
  dialogues: readonly HeldDialogue[];
}

/**
 * Steps that the assistant takes and then forgets: afterwards, its state is as before. For data that only some
 * questions need.
 */
export interface AsideStep {
  kind: 'aside';
  steps: readonly (ObserveStep | FlushStep | AskStep | HoldStep)[];
}

/** The assistant's state is saved under a name. */
export interface CheckpointStep {
  kind: 'checkpoint';
  name: string;
}

/** The assistant's memory does its deferred work, because no input follows immediately. */
export interface FlushStep {
  kind: 'flush';
}

/** Feedback reaches an assistant that can change its own policy. */
export interface AdaptStep {
  kind: 'adapt';
  feedback: JsonObject;
}

/** An action of the protocol to record; the assistant does not see it. */
export interface NoteStep {
  kind: 'note';
  /** Short name, kebab-case. */
  topic: string;
  data: JsonObject;
  /** The verdicts of a judge in it. Default: no judge was asked. */
  verdicts?: VerdictCounts | undefined;
}

/** The next action of a protocol, for the player. */
export type Step =
  | ObserveStep
  | ConverseStep
  | AskStep
  | AskMeanwhileStep
  | HoldStep
  | AsideStep
  | CheckpointStep
  | FlushStep
  | AdaptStep
  | NoteStep;

/** An answer as a protocol receives it. */
export interface AskedAnswer extends AssistantAnswer {
  /** The option drawn for a reply that named none; only if the question specifies a draw. */
  readonly guess?: string;
}

/** The result of a step, by its kind. */
export interface StepResults {
  observe: { kind: 'observe'; reports: WriteReport[] };
  converse: { kind: 'converse'; dialogue: Turn[] };
  ask: { kind: 'ask'; answers: (AskedAnswer | null)[] };
  'ask-meanwhile': { kind: 'ask-meanwhile' };
  /** Messages of each dialogue, oldest first; `failed` gives the reason why a dialogue stopped early. */
  hold: { kind: 'hold'; dialogues: { turns: Turn[]; failed?: string }[] };
  aside: { kind: 'aside'; results: StepResult[] };
  /** Null for a memory that keeps its state outside. */
  checkpoint: { kind: 'checkpoint'; stateDigest: string | null };
  flush: { kind: 'flush' };
  /** Null if a reply could not be used; the policy is then unchanged. */
  adapt: { kind: 'adapt'; report: AdaptReport | null };
  note: { kind: 'note' };
}
export type StepResult = StepResults[Step['kind']];

/**
 * A protocol: a generator that yields steps and receives their results. It may look at everything in the episode; the
 * assistant sees only what the steps show it.
 */
export type Protocol = AsyncGenerator<Step, void, StepResult>;

/**
 * The steps that a protocol yields.
 *
 * @example
 * ```ts
 * import { type Episode, type Protocol, steps } from '@memgym/core';
 *
 * async function* readThenAsk(episode: Episode): Protocol {
 *   const { sessions, questions } = episode.conversation;
 *   yield steps.observe(sessions);
 *   yield steps.flush();
 *   yield steps.askAll(questions);
 * }
 * ```
 */
export const steps = {
  observe: (items: readonly MemoryInput[]): ObserveStep => ({ kind: 'observe', items }),
  converse: (opener: Turn, user: UserPolicy, rounds: number): ConverseStep => ({
    kind: 'converse',
    opener,
    user,
    rounds,
  }),
  askAll: (questions: readonly Question[]): AskStep => ({ kind: 'ask', questions }),
  askMeanwhile: (questions: readonly Question[]): AskMeanwhileStep => ({ kind: 'ask-meanwhile', questions }),
  hold: (dialogues: readonly HeldDialogue[]): HoldStep => ({ kind: 'hold', dialogues }),
  aside: (aside: AsideStep['steps']): AsideStep => ({ kind: 'aside', steps: aside }),
  checkpoint: (name: string): CheckpointStep => ({ kind: 'checkpoint', name }),
  flush: (): FlushStep => ({ kind: 'flush' }),
  adapt: (feedback: JsonObject): AdaptStep => ({ kind: 'adapt', feedback }),
  note: (topic: string, data: JsonObject, verdicts?: VerdictCounts): NoteStep => ({
    kind: 'note',
    topic,
    data,
    ...(verdicts !== undefined && { verdicts }),
  }),
};
