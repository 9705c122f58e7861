import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatMessage } from '@memgym/core';
import { type AppendFile, createAppendFile } from './append-file.js';
import { storageProblem } from './storage-problem.js';
import { digestsIn, sortTextFiles } from './text-file.js';

/** A message, and the digest by which call records cite it. */
export interface KeptText extends Pick<ChatMessage, 'role' | 'content'> {
  readonly digest: string;
}

/** Writes texts into a folder, each once; one writer at a time. */
export interface TextWriter {
  /** @throws {ConfigError} when they cannot be written */
  write(texts: readonly KeptText[]): void;
  /** See `TextStore.sort`. */
  sort(): void;
}

/** The file of a folder of texts that holds the text of a digest. */
export const textFileOf = (digest: string): string => `${digest.slice(0, 1)}.jsonl`;

/**
 * One line a message, `{"digest", "role", "content"}`, in 16 files named by the first digit of the digests:
 * adding a line takes a tenth of the time of a new file, and each file is sorted in memory. A last line that was
 * cut by a kill is dropped when a line is next added.
 */
export function createTextWriter(folder: string): TextWriter {
  const opened = new Map<string, OpenedFile>();

  const open = (name: string): OpenedFile => {
    const before = opened.get(name);
    if (before !== undefined) return before;
    const path = join(folder, name);
    const file = { ...createAppendFile(path), digests: new Set(existsSync(path) ? digestsIn(path) : []) };
    opened.set(name, file);
    return file;
  };
  const write = ({ digest, role, content }: KeptText): void => {
    const name = textFileOf(digest);
    try {
      const { digests, append } = open(name);
      if (digests.has(digest)) return;
      append(`${JSON.stringify({ digest, role, content })}\n`);
      digests.add(digest);
    } catch (error) {
      throw storageProblem(join(folder, name), error);
    }
  };

  return {
    write: (texts) => texts.forEach(write),
    sort() {
      for (const { close } of opened.values()) close();
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
