import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatMessage } from '@memgym/core';
import { createWorkThread } from '@memgym/core/process';
import { type AppendFile, createAppendFile } from './append-file.js';
import { storageProblem } from './storage-problem.js';
import { digestsIn, sortTextFiles } from './text-file.js';

const thread = createWorkThread<string, void>('./text-thread.js', import.meta.url);

/** Keeps the messages that were sent, each once, under the digest by which call records cite it. */
export interface TextStore {
  /** @throws {ConfigError} when it cannot be written */
  keep(digest: string, message: ChatMessage): void;
  /**
   * Gives the files back and puts the lines of each in the order of their digests: equal runs leave equal
   * files. Nothing may be kept meanwhile.
   * @throws {ConfigError} when a file cannot be written
   */
  sort(): Promise<void>;
}

/**
 * One line a message, `{"digest", "role", "content"}`, in 256 files named by the first two digits of the
 * digests: adding a line takes a tenth of the time of a new file. A last line that was cut by a kill is
 * dropped when a line is next added.
 */
export function createTextStore(folder: string): TextStore {
  const opened = new Map<string, OpenedFile>();

  const open = (name: string): OpenedFile => {
    const before = opened.get(name);
    if (before !== undefined) return before;
    const path = join(folder, name);
    const file = { ...createAppendFile(path), digests: new Set(existsSync(path) ? digestsIn(path) : []) };
    opened.set(name, file);
    return file;
  };

  return {
    keep(digest, { role, content }) {
      const name = `${digest.slice(0, 2)}.jsonl`;
      try {
        const { digests, append } = open(name);
        if (digests.has(digest)) return;
        append(`${JSON.stringify({ digest, role, content })}\n`);
        digests.add(digest);
      } catch (error) {
        throw storageProblem(join(folder, name), error);
      }
    },
    async sort() {
      for (const { close } of opened.values()) close();
      opened.clear();
      if (!existsSync(folder)) return;
      try {
        if ((await thread?.run(folder)) === undefined) sortTextFiles(folder);
      } catch (error) {
        throw storageProblem(folder, error);
      }
    },
  };
}

interface OpenedFile extends AppendFile {
  readonly digests: Set<string>;
}
