import type { AnswerWay, AssistantQuery } from '@memgym/assistant';
import type {
  AnsweredRecord,
  AskedAnswer,
  Capability,
  ChatModel,
  Episode,
  JsonObject,
  Protocol,
  Question,
  Session,
} from '@memgym/core';

/** The context of a protocol, in addition to its episode. */
export interface PlayContext {
  /** The system under test. */
  readonly system: { readonly name: string; readonly capabilities: ReadonlySet<Capability> };
  /** The model that plays the user, if the benchmark simulates one. */
  readonly simulator: ChatModel;
  /** The model that marks answers, if the benchmark needs one. */
  readonly judge: ChatModel;
  /** Whether only cost is estimated, and offline replies stand in for those of the models. Default false. */
  readonly isDry?: boolean;
  /** Judges of parts of the benchmark, by the names in `judgedParts`. Default: `judge` marks all answers. */
  readonly judges?: ReadonlyMap<string, ChatModel> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A baseline of the model without memory, asked once per run and shared by its systems. */
export interface ReferencePlay {
  /** Its name in results; no system may have the same name. */
  readonly name: string;
  /** Its questions go to an assistant without memory. */
  readonly episodes: readonly Episode[];
}

/** A reference to a system in the benchmark's options. */
export interface NamedSystem {
  readonly name: string;
  /** The option that names it, with dots between levels. */
  readonly option: string;
  /** The capability that the option requires. Default: none. */
  readonly capability?: Capability;
}

/** What is known of an episode besides its sessions and questions. */
export type EpisodeFacts = Pick<Episode, 'id' | 'language' | 'meta'>;

/** How episodes are played. */
export interface BenchmarkProtocol {
  play(episode: Episode, context: PlayContext): Protocol;
  /**
   * Scores an answer right after it was given, for metrics that need a model; the benchmark's metrics read them from
   * the record's `scores`. Default: answers are scored only from their records.
   * @throws {ProviderError} when a model fails; the question then counts as unanswered and can be tried again
   */
  scoreAnswer?(
    question: Question,
    // Predictions of other programs have no retrieval.
    answer: Pick<AskedAnswer, 'raw' | 'output'> & Partial<Pick<AskedAnswer, 'retrieval'>>,
    // The facts hold what the questions of an episode share, such as a list of names.
    context: Pick<PlayContext, 'judge' | 'judges' | 'signal'> & {
      readonly episode?: EpisodeFacts | undefined;
    },
  ): Promise<Pick<AnsweredRecord, 'scores' | 'unscored' | 'verdicts'>>;
  /** Names of the parts whose answers an experiment may give a judge of their own (`judges`). Default: none. */
  readonly judgedParts?: readonly string[];
  /**
   * How the questions of an episode are asked, for a benchmark with answer prompts of its own. It gets the sessions as they
   * were read, so that it can show the messages that a memory came from, and the facts of the episode, such as the task of
   * its data set; undefined for the usual prompts. Default: each question is asked by the prompt of its kind.
   */
  answerWay?(sessions: readonly Session[], episode: EpisodeFacts): AnswerWay | undefined;
  /**
   * The answer in a reply that may reason, for a benchmark with a rule of its own; null if it has none. It may look at
   * the gold answer, as an original may. Default: the assistant's reading.
   */
  readReply?(reply: string, question: Question): string | null;
  /**
   * Whether a question whose prompt is too long for the model is unanswered, and so in no mean, instead of wrong.
   * Default false.
   */
  readonly leavesOutOverflow?: boolean;
  /** Bounds to play along with the systems. Default: none. */
  references?(episodes: readonly Episode[]): readonly ReferencePlay[];
  /**
   * Whether playing these episodes takes a memory back to an earlier state (a step `aside`), so that systems without
   * snapshots are refused. Default false.
   */
  needsRestore?(episodes: readonly Episode[]): boolean;
  /** Systems named in the options; the experiment must define each. Default: none. */
  readonly namedSystems?: readonly NamedSystem[];
  /** Facts about the users, by name, for ablations that receive them. Default: none. */
  insights?(episodes: readonly Episode[]): JsonObject;
  /** The query with which questions search memory, unless the experiment sets it. Default `question`. */
  readonly query?: AssistantQuery;
  /** Number of concurrent episodes with a remote model, unless the experiment sets it. Default 4. */
  readonly episodesAtOnce?: number;
  /** Number of concurrent questions per episode, unless the experiment sets it. Default 8. */
  readonly questionsAtOnce?: number;
}
