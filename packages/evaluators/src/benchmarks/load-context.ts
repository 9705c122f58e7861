import type { Turn } from '@memgym/core';

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
