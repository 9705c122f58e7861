import { existsSync, readFileSync, truncateSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatMessage } from '@memgym/core';
import { type AppendFile, createAppendFile } from './append-file.js';
import { storageProblem } from './storage-problem.js';

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
    const digests = existsSync(path) ? wholeLines(path, readFileSync(path)).map(digestOf) : [];
    const file = { ...createAppendFile(path), digests: new Set(digests) };
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
      const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
      // Side by side: a file that takes the place of another waits for the disk.
      await Promise.all(names.map((name) => sortLines(join(folder, name))));
    },
  };
}

interface OpenedFile extends AppendFile {
  readonly digests: Set<string>;
}

async function sortLines(file: string): Promise<void> {
  try {
    const lines = wholeLines(file, await readFile(file));
    const places = new Map(lines.map((line) => [digestOf(line), line]));
    const sorted = [...places.keys()].sort().map((digest) => places.get(digest) as Buffer);
    if (sorted.length === lines.length && sorted.every((line, index) => line === lines[index])) return;
    await writeFile(`${file}.tmp`, Buffer.concat(sorted));
    await rename(`${file}.tmp`, file);
  } catch (error) {
    throw storageProblem(file, error);
  }
}

/** The lines that were written to their end, line breaks included; the rest is cut off. */
function wholeLines(file: string, bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
    lines.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  if (start < bytes.length) truncateSync(file, start);
  return lines;
}

const lineBreak = 10;
const digestStart = '{"digest":"'.length;

function digestOf(line: Buffer): string {
  return line.toString('latin1', digestStart, digestStart + 64);
}
