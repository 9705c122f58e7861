import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { ChatMessage } from '@memgym/core';
import { storageProblem } from './storage-problem.js';

/** Keeps the messages that were sent, each once, under the digest by which call records cite it. */
export interface TextStore {
  /** @throws {ConfigError} when it cannot be written */
  keep(digest: string, message: ChatMessage): void;
  /**
   * Puts the lines of each file in the order of their digests: equal runs leave equal files.
   * @throws {ConfigError} when a file cannot be written
   */
  sort(): void;
}

/**
 * One line a message, `{"digest", "role", "content"}`, in 256 files named by the first two digits of the
 * digests: adding a line takes a tenth of the time of a new file. A last line that was cut by a kill is
 * dropped when a line is next added.
 */
export function createTextStore(folder: string): TextStore {
  const known = new Map<string, Set<string>>();

  const knownIn = (file: string): Set<string> => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // Below a relative folder Node would look for a vanished working directory without end.
    mkdirSync(resolve(folder), { recursive: true });
    const digests = new Set(existsSync(file) ? wholeLines(file).map(digestOf) : []);
    known.set(file, digests);
    return digests;
  };

  return {
    keep(digest, { role, content }) {
      const file = join(folder, `${digest.slice(0, 2)}.jsonl`);
      try {
        const digests = knownIn(file);
        if (digests.has(digest)) return;
        appendFileSync(file, `${JSON.stringify({ digest, role, content })}\n`);
        digests.add(digest);
      } catch (error) {
        throw storageProblem(file, error);
      }
    },
    sort() {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.jsonl'))) {
        const file = join(folder, name);
        try {
          const lines = wholeLines(file);
          const sorted = lines.toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1));
          if (sorted.every((line, index) => line === lines[index])) continue;
          writeFileSync(`${file}.tmp`, `${sorted.join('\n')}\n`);
          renameSync(`${file}.tmp`, file);
        } catch (error) {
          throw storageProblem(file, error);
        }
      }
    },
  };
}

/** The lines that were written to their end; the rest is cut off. */
function wholeLines(file: string): string[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  return end === 0
    ? []
    : bytes
        .subarray(0, end - 1)
        .toString('utf8')
        .split('\n');
}

const digestStart = '{"digest":"'.length;

function digestOf(line: string): string {
  return line.slice(digestStart, digestStart + 64);
}
