import type { Capability, ChatModel, Episode, JsonObject, Protocol } from '@memgym/core';
import type { AssistantQuery } from '@memgym/memory-systems';

/** What a protocol may use besides its episode. */
export interface PlayContext {
  /** The system under test. */
  readonly system: { readonly name: string; readonly capabilities: ReadonlySet<Capability> };
  /** The model that plays the user, where the benchmark has one. */
  readonly simulator: ChatModel;
  readonly signal?: AbortSignal;
}

/** What a model reaches without any memory, asked once a run and shared by its systems. */
export interface ReferencePlay {
  /** Its name in results; no system may have the same name. */
  readonly name: string;
  /** Its questions are asked of an assistant that remembers nothing. */
  readonly episodes: readonly Episode[];
}

/** A system that an option of the benchmark names. */
export interface NamedSystem {
  readonly name: string;
  /** The option, as in `evolution.awi`. */
  readonly option: string;
  /** The capability without which the option does nothing. Default: none. */
  readonly capability?: Capability;
}

/** How episodes are played. */
export interface BenchmarkProtocol {
  play(episode: Episode, context: PlayContext): Protocol;
  /** Bounds that are played with the systems. Default: none. */
  references?(episodes: readonly Episode[]): readonly ReferencePlay[];
  /** Systems that the options name; an experiment must have each. Default: none. */
  readonly namedSystems?: readonly NamedSystem[];
  /** What is known of the users, by name, for ablations that receive it. Default: nothing. */
  insights?(episodes: readonly Episode[]): JsonObject;
  /**
   * What its questions search memory with, where scores depend on it and the experiment does not say.
   * Default `question`.
   */
  readonly query?: AssistantQuery;
  /** How many episodes are played at once where the experiment does not say. Default 4. */
  readonly episodesAtOnce?: number;
  /** How many questions of an episode are asked at once where the experiment does not say. Default 8. */
  readonly questionsAtOnce?: number;
}
