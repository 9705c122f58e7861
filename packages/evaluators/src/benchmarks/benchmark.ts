import type {
  AnswerRecord,
  CallTotal,
  Capability,
  ChatModel,
  Episode,
  JsonObject,
  JsonValue,
  Protocol,
  Question,
  SystemResult,
  Turn,
} from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import type { AssistantQuery } from '@memgym/memory-systems';
import type { Metric, PairedDifference, PublishedTable } from '@memgym/scoring';
import type { z } from 'zod';

/** A rule that answers without any memory: what a benchmark's options give away by themselves. */
export interface AnswerBaseline {
  readonly name: string;
  readonly description: string;
  answer(question: Question): string | null;
}

/** One answer made elsewhere. */
export interface Prediction {
  readonly questionId: string;
  /** The reply, as it was given. */
  readonly prediction: string;
  /** Ranked source turn ids, best first. */
  readonly retrieved?: readonly string[];
}

/** How answers made elsewhere are written, one JSON object a line. */
export interface PredictionFormat {
  readonly schema: z.ZodType;
  /** Fields of a line, for help texts. */
  readonly fields: string;
  read(line: JsonValue): Prediction;
  /**
   * The same from a result file as the benchmark's original program writes it; null for any other file.
   * @throws {DatasetError} when such a file is damaged
   */
  readOriginal?(file: string, questions: readonly QuestionInContext[]): Promise<PredictionLine[] | null>;
}

/** A line of a predictions file, or an item of an original's result file. */
export interface PredictionLine {
  /** Counted from 1; where the file has lines. */
  readonly line?: number;
  /** Path inside the file. */
  readonly path?: string;
  readonly value: JsonValue;
}

/** What a loader may use besides the data. */
export interface LoadContext {
  /** Of all episodes of the data, by their ids and in order, those that will be played. */
  select<Item extends { readonly id: string }>(all: readonly Item[]): readonly Item[];
  /** A path of the config as one that can be opened. */
  resolvePath(path: string): string;
  /**
   * The messages of an earlier run, by episode, in order.
   * @throws {ConfigError} when the folder holds no run, or the run no such system
   */
  readDialogues(runFolder: string, system: string): Promise<ReadonlyMap<string, readonly Turn[]>>;
}

/** What a protocol may use besides its episode. */
export interface PlayContext {
  /** The system under test. */
  readonly system: { readonly name: string; readonly capabilities: ReadonlySet<Capability> };
  /** Who plays the user, where the benchmark has one. */
  readonly simulator: ChatModel;
  readonly signal?: AbortSignal;
}

/** What a model reaches without any memory, asked once a run and shared by its systems. */
export interface ReferencePlay {
  /** What results call it; no system may have the same name. */
  readonly name: string;
  /** Its questions are asked of an assistant that remembers nothing. */
  readonly episodes: readonly Episode[];
}

/** What one system of a run left, over all episodes. */
export interface PlayedSystem {
  readonly name: string;
  /** The memory system's type. */
  readonly type: string;
  readonly answers: readonly AnswerRecord[];
  /** The messages that were exchanged, by episode, in order; empty where none were. */
  readonly dialogues: ReadonlyMap<string, readonly Turn[]>;
  /** What its calls came to. */
  readonly calls: readonly CallTotal[];
}

/** What a run keeps of the answers of one system, and of those to its bounds. */
export interface KeptAnswers {
  readonly answers: readonly AnswerRecord[];
  /** By the bound's name. */
  readonly references: ReadonlyMap<string, readonly AnswerRecord[]>;
}

/** A whole run, to be summarized. */
export interface PlayedRun {
  readonly episodes: readonly Episode[];
  readonly systems: readonly PlayedSystem[];
  readonly references: readonly PlayedSystem[];
}

/** A system that the options of a benchmark speak of. */
export interface NamedSystem {
  readonly name: string;
  /** The option, as in `evolution.awi`. */
  readonly option: string;
  /** What it must be able to do for the option to mean anything. Default: nothing. */
  readonly capability?: Capability;
}

/**
 * A benchmark: a loader, a protocol and metrics. Adding one touches neither the player nor the runner.
 */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Name in the dataset catalogue. */
  readonly dataset: string;
  /** What `benchmark.options` of an experiment takes. Default: nothing. */
  readonly optionsSchema?: z.ZodType;
  /** The benchmark as these options play it. @throws {ConfigError} for a wrong option */
  withOptions?(options: JsonObject): Benchmark;
  /** Systems that these options name; an experiment must have each. Default: none. */
  readonly namedSystems?: readonly NamedSystem[];
  /**
   * What its questions search memory with, where scores are defined by it and the experiment says nothing else.
   * Default `question`.
   */
  readonly query?: AssistantQuery;
  /** How many episodes are played side by side where the experiment does not say. Default 4. */
  readonly episodesAtOnce?: number;
  /** How many questions of an episode are asked side by side where the experiment does not say. Default 8. */
  readonly questionsAtOnce?: number;
  load(path: string, context?: LoadContext): Promise<LoadedDataset>;
  /** All questions for `memgym score`, those without a conversation at hand included. Default: those of `load`. */
  loadQuestions?(path: string): Promise<QuestionInContext[]>;
  play(episode: Episode, context: PlayContext): Protocol;
  /** What is known of the users, by name, for ablations that are told it. Default: nothing. */
  insights?(episodes: readonly Episode[]): JsonObject;
  /** Bounds that are played beside the systems. Default: none. */
  references?(episodes: readonly Episode[]): readonly ReferencePlay[];
  /** The results of a run, bounds included. Default: each metric's mean over a system's answers. */
  summarize?(run: PlayedRun): SystemResult[];
  /**
   * `first − second` of a metric that only many answers together have, over what both have; null where the
   * metric cannot be paired. Default: none can.
   */
  compare?(metric: string, first: KeptAnswers, second: KeptAnswers): PairedDifference | null;
  /** The answer in a reply made elsewhere; null when it holds none. Default: the trimmed reply. */
  readReply?(reply: string, question: Question): string | null;
  readonly metrics: readonly Metric[];
  /** The metric to look at first. */
  readonly headline: string;
  /** The metrics that tell most, for where there is little room. Default: the headline and how well is found again. */
  readonly mainMetrics?: readonly string[];
  groupBy(record: AnswerRecord): string;
  /** What the groups are, as in `by …`. Default: question type. */
  readonly groupedBy?: string;
  readonly groups: readonly string[];
  /** What else answers made elsewhere can be grouped by, by name. Default: nothing. */
  readonly otherGroups?: Readonly<Record<string, (record: AnswerRecord) => string>>;
  readonly baselines: readonly AnswerBaseline[];
  readonly published: readonly PublishedTable[];
  readonly predictions: PredictionFormat;
}

/** A question with what groups and clusters it. */
export interface QuestionInContext {
  readonly question: Question;
  readonly episodeId: string;
  readonly cluster: string;
}
