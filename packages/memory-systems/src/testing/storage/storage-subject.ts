import type { MemoryStorage } from '@memgym/core';

/** A storage to be tried. */
export interface StorageSubject {
  readonly name: string;
  /**
   * Opens the storage that is in this folder, which is there and empty the first time; opened again after
   * `close`, it holds what was committed.
   */
  open(folder: string): Promise<MemoryStorage>;
  /** Why it holds nothing after it was closed, for one that is not meant to. Default it holds everything. */
  readonly passing?: string;
  /**
   * For a storage whose files belong to a server: everything that contains a text among all that can be read from it.
   * Checks of the bytes of files are then skipped. Default the files below the folder.
   */
  readonly holding?: (folder: string, text: string) => Promise<readonly string[]>;
  /** For the checks in which a process is killed: a module that exports `open`. Default they are skipped. */
  readonly program?: {
    /** A `file:` URL or the name of a package. */
    readonly module: string;
    /** Options of Node that make it importable, such as `--import tsx`. Default nothing. */
    readonly nodeArguments?: readonly string[];
  };
}
