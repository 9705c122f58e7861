import type { MemoryStorage } from '@memgym/core';

/** A storage to test. */
export interface StorageSubject {
  readonly name: string;
  /**
   * Opens the storage in this folder, which exists and is empty the first time; reopened after `close`, it contains all
   * committed changes.
   */
  open(folder: string): Promise<MemoryStorage>;
  /** The reason why it is empty after closing, for a storage that is not durable. Default: it contains everything. */
  readonly passing?: string;
  /**
   * For a storage whose files belong to a server: all readable data that contain a text. Checks of the bytes of files
   * are then skipped. Default: the files below the folder.
   */
  readonly holding?: (folder: string, text: string) => Promise<readonly string[]>;
  /** For the checks in which a process is killed: a module that exports `open`. Default: they are skipped. */
  readonly program?: {
    /** A `file:` URL or the name of a package. */
    readonly module: string;
    /** Node options needed to import it, such as `--import tsx`. Default nothing. */
    readonly nodeArguments?: readonly string[];
  };
}
