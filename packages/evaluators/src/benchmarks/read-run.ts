import type { AnswerRecord, DataFile, EpisodeRecord, RunManifest, SnapshotText, Turn } from '@memgym/core';

/** A state that was stored under a name. */
export type Checkpoint = Extract<EpisodeRecord, { kind: 'checkpoint' }>;

/** How a system changed its own policy, or failed to. */
export type Adaptation = Extract<EpisodeRecord, { kind: 'adapt' | 'adapt-failed' }>;

/** An episode that a system played to its end. */
export interface ReadEpisode {
  readonly episodeId: string;
  /** Messages that were exchanged, in order. */
  readonly turns: readonly Turn[];
  /** States that were stored, in order. */
  readonly checkpoints: readonly Checkpoint[];
  /** In order. */
  readonly adaptations: readonly Adaptation[];
  /** What the protocol noted, in order. */
  readonly notes: readonly Extract<EpisodeRecord, { kind: 'note' }>[];
}

/** Data that were read, with the files that they came from. */
export interface ReadData {
  readonly path: string;
  readonly files: readonly DataFile[];
}

/** A finished run, as far as an export may see it. */
export interface ReadRun {
  readonly manifest: RunManifest;
  readonly answers: readonly AnswerRecord[];
  readEpisodes(system: string): Promise<readonly ReadEpisode[]>;
  /**
   * A state by its digest; null where the run no longer stores it.
   * @throws {StorageError} when the file is not what was stored
   */
  readState(digest: string): Promise<SnapshotText | null>;
  /**
   * The data that the run was played on, known by their digests.
   * @param load called with each place where they may be, until one has them
   * @throws {ConfigError} naming the places, when none has them
   */
  readData<Data extends ReadData>(load: (path: string) => Promise<Data>): Promise<Data>;
}
