import type { Turn } from '@memgym/core';

/** The context of a loader, in addition to the data. */
export interface LoadContext {
  /** Selects the episodes to play from the ids of all episodes, in order. */
  select<Item extends { readonly id: string }>(all: readonly Item[]): readonly Item[];
  /** Resolves a path from the config. */
  resolvePath(path: string): string;
  /**
   * The messages of an earlier run, by episode, in order.
   * @throws {ConfigError} when the folder contains no run, or the run has no such system
   */
  readDialogues(runFolder: string, system: string): Promise<ReadonlyMap<string, readonly Turn[]>>;
}
