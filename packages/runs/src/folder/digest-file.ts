import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import * as z from 'zod';
import { importedFileName } from './imported-file.js';
import { noneIfMissing, readTextFile } from './read-text-file.js';
import { wordFiles } from './words-of-users.js';
import { writeAtomic } from './write-atomic.js';

/** File of a run's folder with the digests of all others. */
export const digestFileName = 'digests.jsonl';

const lineDigits = 8;

/** What one file was when a run ended, or a bundle was packed. */
export const fileDigestSchema = z.strictObject({
  path: z.string().min(1).describe('From the folder, with `/` between names.'),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  lines: z
    .string()
    // Not `(?:…{8})*`: each round of a repeated group takes stack, which a million lines exhaust.
    .regex(/^[0-9a-f]*$/)
    .refine((digits) => digits.length % lineDigits === 0)
    .optional()
    .describe(
      'The first 8 digits of the SHA-256 of each line, so that a changed record can be named. Absent for files without records.',
    ),
  absent: z
    .literal(true)
    .optional()
    .describe('The file quotes data that may not be passed on, so a bundle has only its digest.'),
});
export type FileDigest = z.output<typeof fileDigestSchema>;

const hasRecords = /\.jsonl?$/;

/** Takes the parts of a file, and returns its digests at the end. */
export interface Digester {
  add(part: Uint8Array): void;
  /** Lines that have ended; 0 for files without records. */
  readonly lineCount: number;
  end(): FileDigest;
}

export function createDigester(path: string): Digester {
  const whole = createHash('sha256');
  const lines: string[] | undefined = hasRecords.test(path) && !path.startsWith('data/') ? [] : undefined;
  let line = createHash('sha256');
  let isOpen = false;
  let bytes = 0;
  const endLine = (): void => {
    lines?.push(line.digest('hex').slice(0, lineDigits));
    line = createHash('sha256');
    isOpen = false;
  };
  return {
    add(part) {
      whole.update(part);
      bytes += part.length;
      if (lines === undefined) return;
      for (let start = 0; start < part.length; ) {
        const end = part.indexOf(10, start);
        line.update(part.subarray(start, end < 0 ? part.length : end));
        isOpen = true;
        if (end < 0) return;
        endLine();
        start = end + 1;
      }
    },
    get lineCount() {
      return lines?.length ?? 0;
    },
    end() {
      if (isOpen) endLine();
      return {
        path,
        bytes,
        sha256: whole.digest('hex'),
        ...(lines !== undefined && { lines: lines.join('') }),
      };
    },
  };
}

/** The digests of a file of a folder; null if it does not exist. @throws {ConfigError} when it cannot be read */
export async function digestOf(folder: string, path: string): Promise<FileDigest | null> {
  const digester = createDigester(path);
  const file = join(folder, path);
  try {
    for await (const part of createReadStream(file)) digester.add(part as Buffer);
  } catch (error) {
    noneIfMissing(file, error);
    return null;
  }
  return digester.end();
}

/** The lines in which a file differs, from 1, at most three; none if it has no lines or none of them differs. */
export function differingLines(one: FileDigest, other: FileDigest): number[] {
  const [a, b] = [one.lines ?? '', other.lines ?? ''];
  const found: number[] = [];
  const count = Math.max(a.length, b.length) / lineDigits;
  for (let line = 0; line < count && found.length < 3; line += 1) {
    const [from, to] = [line * lineDigits, (line + 1) * lineDigits];
    if (a.slice(from, to) !== b.slice(from, to)) found.push(line + 1);
  }
  return found;
}

/** The paths of all regular files below a folder, in a fixed order; none if it does not exist. */
export async function pathsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort(byCode);
  } catch (error) {
    noneIfMissing(folder, error);
    return [];
  }
}

/** The order of code units, which no locale changes. */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Files that are not part of what a run found, or that change after its end. */
export const isLasting = (path: string): boolean =>
  path !== digestFileName &&
  !wordFiles.includes(path) &&
  path !== importedFileName &&
  !/(^|\/)(?:run|words)\.lock|\.tmp$/.test(path);

/** Writes the digests of all files of an ended run. */
export async function writeDigests(folder: string, expectHeld?: () => void): Promise<void> {
  const lines: string[] = [];
  for (const path of (await pathsIn(folder)).filter(isLasting)) {
    const found = await digestOf(folder, path);
    if (found !== null) lines.push(formatDigest(found));
  }
  await writeAtomic(join(folder, digestFileName), lines.join(''), { expectHeld });
}

export const formatDigest = (digest: FileDigest): string => `${JSON.stringify(digest)}\n`;

/** Writes the digest of one file again, after it was made anew; nothing if the run has no digests. */
export async function renewDigest(folder: string, path: string): Promise<void> {
  const earlier = await readDigests(folder);
  const found = await digestOf(folder, path);
  if (earlier === null || found === null) return;
  const renewed = [...earlier.filter((of) => of.path !== path), found].sort((a, b) => byCode(a.path, b.path));
  await writeAtomic(join(folder, digestFileName), renewed.map(formatDigest).join(''));
}

/**
 * The digests that an ended run wrote; null if it has none.
 * @throws {ConfigError} when the file is damaged
 */
export async function readDigests(folder: string): Promise<FileDigest[] | null> {
  const file = join(folder, digestFileName);
  const text = await readTextFile(file);
  return text === null ? null : parseDigests(file, text);
}

/** @throws {ConfigError} naming the line that is no digest */
export function parseDigests(file: string, text: string): FileDigest[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, place) => {
      const parsed = fileDigestSchema.safeParse(tryParseJson(line)).data;
      if (parsed !== undefined) return parsed;
      throw new ConfigError(`${file}: line ${place + 1} is no digest of a file.`, {
        hint: 'Restore the file from a backup, or make the run or bundle again.',
      });
    });
}
