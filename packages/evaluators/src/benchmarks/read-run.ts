import type {
  AnsweredRecord,
  AnswerRecord,
  ChatMessage,
  DataFile,
  EpisodeRecord,
  RunManifest,
  SnapshotText,
  Turn,
} from '@memgym/core';

/** A named stored state. */
export type Checkpoint = Extract<EpisodeRecord, { kind: 'checkpoint' }>;

/** A policy change of a system, or a failed attempt. */
export type Adaptation = Extract<EpisodeRecord, { kind: 'adapt' | 'adapt-failed' }>;

/** A completed episode of a system. */
export interface ReadEpisode {
  readonly episodeId: string;
  /** The exchanged messages, in order. */
  readonly turns: readonly Turn[];
  /** The stored states, in order. */
  readonly checkpoints: readonly Checkpoint[];
  /** In order. */
  readonly adaptations: readonly Adaptation[];
  /** The protocol's notes, in order. */
  readonly notes: readonly Extract<EpisodeRecord, { kind: 'note' }>[];
}

/** Loaded data with their source files. */
export interface ReadData {
  readonly path: string;
  readonly files: readonly DataFile[];
}

/** A finished run, as seen by an export. */
export interface ReadRun {
  readonly manifest: RunManifest;
  readonly answers: readonly AnswerRecord[];
  /** The messages with which a question was asked; null if the run no longer knows them. */
  readPrompt(answer: AnsweredRecord): Promise<readonly ChatMessage[] | null>;
  readEpisodes(system: string): Promise<readonly ReadEpisode[]>;
  /**
   * Reads a state by its digest; null if the run no longer has it.
   * @throws {StorageError} when the file's content does not match its digest
   */
  readState(digest: string): Promise<SnapshotText | null>;
  /**
   * Finds the run's data by their digests.
   * @param load called with each candidate path until one has the data
   * @throws {ConfigError} naming the paths, when none has the data
   */
  readData<Data extends ReadData>(load: (path: string) => Promise<Data>): Promise<Data>;
}
