import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tryParseJson } from '@memgym/core';
import { differingLines, digestOf, type FileDigest } from '../folder/digest-file.js';
import { giveTurn } from './give-turn.js';

/** One place where something is not as it was recorded. */
export interface Difference {
  /** The file, from the top of the run or bundle. */
  readonly file: string;
  /** The line, from 1; absent if the whole file is meant. */
  readonly line?: number;
  /** The record, number or problem, in words. */
  readonly what: string;
}

/** The parts of a folder that a repetition must give again, and those that follow from records alone. */
export const repeatedParts =
  /^(manifest\.json|metrics\.json|results\.parquet|report\.html|(episodes|states|texts|prompts)\/.*)$/;
export const recomputedParts = /^(manifest\.json|metrics\.json|results\.parquet|report\.html|ledger\.json)$/;

/**
 * Compares the files of a folder with their digests: `expected` must be there. `isMeant` tells of each file whether it is
 * compared; `signal` ends the comparison.
 */
export async function findDifferences(
  folder: string,
  {
    expected,
    found,
    isMeant,
    signal,
  }: {
    readonly expected: readonly FileDigest[];
    readonly found: readonly string[];
    readonly isMeant: (path: string) => boolean;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const known = new Set(expected.map(({ path }) => path));
  for (const digest of expected) {
    if (!isMeant(digest.path)) continue;
    await giveTurn(signal);
    const now = await digestOf(folder, digest.path);
    if (now === null) differences.push({ file: digest.path, what: 'is missing' });
    else if (now.sha256 !== digest.sha256) differences.push(...(await nameLines(folder, digest, now)));
  }
  for (const file of found)
    if (isMeant(file) && !known.has(file)) differences.push({ file, what: 'is not expected' });
  return differences;
}

/** The lines in which a file differs, each named by the record that now stands there. */
async function nameLines(folder: string, digest: FileDigest, now: FileDigest): Promise<Difference[]> {
  const lines = differingLines(digest, now);
  if (lines.length === 0) return [{ file: digest.path, what: 'has another content' }];
  const texts = (await readFile(join(folder, digest.path), 'utf8')).split('\n');
  return lines.map((line) => ({ file: digest.path, line, what: nameRecord(texts[line - 1]) }));
}

/** What a line of a run's files is about. */
export function nameRecord(line: string | undefined): string {
  if (line === undefined || line === '') return 'the record is missing';
  const value = tryParseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `differs: ${short(line.trim())}`;
  const record = value as Readonly<Record<string, unknown>>;
  const text = (key: string): string | undefined =>
    typeof record[key] === 'string' ? record[key] : undefined;
  const about = [
    text('questionId'),
    text('turnId'),
    text('phase'),
    text('key')?.slice(0, 12),
    text('digest')?.slice(0, 12),
  ].find((part) => part !== undefined);
  return `the record ${text('kind') ?? ''}${about === undefined ? '' : ` of ${short(about)}`} differs`.replaceAll(
    '  ',
    ' ',
  );
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** The numbers and names in which two JSON values differ, by their place: `systems.3.metrics.f1.value`. At most ten. */
export function differingValues(one: unknown, other: unknown, place = ''): string[] {
  if (Object.is(one, other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [
      `${place}: ${JSON.stringify(one) ?? 'nothing'} recorded, ${JSON.stringify(other) ?? 'nothing'} now`,
    ];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const found: string[] = [];
  for (const key of keys) {
    const [a, b] = [one, other].map((value) =>
      Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined,
    );
    found.push(...differingValues(a, b, place === '' ? key : `${place}.${key}`));
    if (found.length >= 10) break;
  }
  return found.slice(0, 10);
}
