import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatMessage, ConfigError } from '@memgym/core';
import { type AppendFile, createAppendFile } from './append-file.js';
import { storageProblem } from './storage-problem.js';
import { digestsIn, sortTextFiles } from './text-file.js';

/** Stores each sent message once, under the digest that call records cite. */
export interface TextStore {
  /**
   * When this returns, the operating system has the message.
   * @throws {ConfigError} when it cannot be written
   */
  add(digest: string, message: ChatMessage): void;
  /** Whether the message with this digest is stored and undamaged. @throws {ConfigError} when it cannot be read */
  holds(digest: string): boolean;
  /**
   * Closes the files and sorts the lines of each by digest, so that equal runs leave equal files.
   * @throws {ConfigError} when a file cannot be written, or has been removed
   */
  sort(): Promise<void>;
}

/**
 * One line per message, `{"digest", "role", "content"}`, in 16 files named by the first digit of the digest.
 * Appending a line takes a tenth of the time of a new file, and each file is small enough to be sorted in memory. A
 * last line cut off by a kill is dropped at the next write.
 * @param folder created at the first write
 * @param expectHeld see {@link createAppendFile}
 */
export function createTextStore(folder: string, expectHeld?: () => void): TextStore {
  const opened = new Map<string, OpenedFile>();

  const open = (name: string): OpenedFile => {
    const before = opened.get(name);
    if (before !== undefined) return before;
    const path = join(folder, name);
    const file = {
      ...createAppendFile(path, expectHeld),
      digests: new Set(existsSync(path) ? digestsIn(path) : []),
    };
    opened.set(name, file);
    return file;
  };

  const nameOf = (digest: string): string => `${digest.slice(0, 1)}.jsonl`;

  return {
    holds(digest) {
      const name = nameOf(digest);
      try {
        return open(name).digests.has(digest);
      } catch (error) {
        throw storageProblem(join(folder, name), error);
      }
    },
    add(digest, { role, content }) {
      const name = nameOf(digest);
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
      expectHeld?.();
      for (const { close } of opened.values()) close();
      const written = [...opened].filter(([, { digests }]) => digests.size > 0);
      requireFiles(
        folder,
        written.map(([name]) => name),
      );
      opened.clear();
      if (!existsSync(folder)) return;
      try {
        sortTextFiles(folder);
      } catch (error) {
        throw storageProblem(folder, error);
      }
    },
  };
}

interface OpenedFile extends AppendFile {
  readonly digests: Set<string>;
}

/** Writes to a file that was removed while open succeed without an error. */
function requireFiles(folder: string, names: Iterable<string>): void {
  for (const name of names) {
    if (existsSync(join(folder, name))) continue;
    throw new ConfigError(`${join(folder, name)}: was removed during writing.`, {
      hint: 'Run the same command again with --fresh; cached replies cost nothing.',
    });
  }
}
