import { createHash } from 'node:crypto';
import { closeSync, mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type AnswerRecord,
  answerRecordSchema,
  ConfigError,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeEndRecordSchema,
  episodeRecordSchema,
  fileNameOf,
  tryParseJson,
} from '@memgym/core';
import { openFlags, openRegular, writeAll } from '@memgym/files';
import type * as z from 'zod';
import { requireOwnFiles } from './own-files.js';
import { type PlayedEpisode, playedEpisode } from './played-episode.js';
import { noneIfMissing, storageProblem } from './read-text-file.js';

/** Path of an episode's file in a run folder. */
export function episodePath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'episodes', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/** The file of an episode during play. */
export interface EpisodeFile {
  append(record: EpisodeRecord): void;
  /** Writes the completion line and closes. */
  end(status: EpisodeEndRecord['status'], error?: string): void;
  /** Closes without a completion line, if it is still open: the episode counts as not played. Never fails. */
  abandon(): void;
}

const flushBytes = 1 << 18;

/**
 * Creates the file and replaces that of an interrupted attempt.
 * @param expectHeld throws if another process has taken over the folder; called before each write. Default: no
 *   check
 * @throws {ConfigError} when it cannot be written, now or later
 */
export function createEpisodeFile(path: string, expectHeld: () => void = () => undefined): EpisodeFile {
  expectHeld();
  let descriptor: number;
  try {
    mkdirSync(dirname(path), { recursive: true });
    descriptor = openRegular(path, openFlags.replace);
  } catch (error) {
    throw storageProblem(path, error);
  }
  let pending: string[] = [];
  let pendingBytes = 0;
  let records = 0;
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    try {
      closeSync(descriptor);
    } catch (error) {
      throw storageProblem(path, error);
    }
  };

  const flush = (): void => {
    expectHeld();
    try {
      writeAll(descriptor, pending.join(''));
    } catch (error) {
      throw storageProblem(path, error);
    }
    pending = [];
    pendingBytes = 0;
  };
  const hash = createHash('sha256');
  const write = (text: string): void => {
    hash.update(text);
    pending.push(text);
    pendingBytes += text.length;
    if (pendingBytes >= flushBytes) flush();
  };
  return {
    append: (record) => {
      records += 1;
      write(`${JSON.stringify(record)}\n`);
    },
    end: (status, error) => {
      const last = {
        kind: 'episode-end' as const,
        status,
        records,
        ...(error !== undefined && { error }),
      };
      write(JSON.stringify(last).slice(0, -1));
      const digest = hash.digest('hex');
      pending.push(`${sealStart}${digest}"}\n`);
      flush();
      close();
    },
    abandon: () => {
      if (!isOpen) return;
      for (const finish of [flush, close]) {
        try {
          // The records so far help to see how far it came.
          finish();
        } catch {
          // The disk may be full, which is the reason why the episode is abandoned.
        }
      }
    },
  };
}

const sealStart = ',"digest":"';

/** The text of an episode's file whose records were changed on purpose, with a seal that fits again. */
export function resealEpisode(text: string): string {
  const sealed = text.slice(0, text.lastIndexOf(sealStart));
  return `${sealed}${sealStart}${createHash('sha256').update(sealed).digest('hex')}"}\n`;
}

/**
 * Reads an episode from its file; null if the file is missing, incomplete or damaged. The episode is then played
 * again, from the cache.
 * @throws {ConfigError} when it cannot be read, or its seal fits but a line is no record
 */
export async function readEpisodeFile(path: string): Promise<PlayedEpisode | null> {
  const bytes = await readFile(path).catch((error: unknown) => noneIfMissing(path, error));
  if (bytes === undefined) return null;
  const sealed = bytes.subarray(0, bytes.lastIndexOf(sealStart));
  const digest = createHash('sha256').update(sealed).digest('hex');
  if (bytes.toString('latin1', sealed.length) !== `${sealStart}${digest}"}\n`) return null;
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  const last = lines.pop() ?? '';
  const records = lines.map((line, index) => readRecord(line, { path, number: index + 1 }));
  const end = readRecord(last, { path, number: lines.length + 1, schema: episodeEndRecordSchema });
  return playedEpisode(shareEqualParts(records), end);
}

interface LineOfRecord<Schema> {
  readonly path: string;
  readonly number: number;
  /** Default: that of its kind. */
  readonly schema?: Schema;
}

const [, otherRecordSchema] = episodeRecordSchema.options;

/** Every record is checked, because a seal that fits can be made by anybody. */
function readRecord<Schema extends z.ZodType<EpisodeRecord> = typeof episodeRecordSchema>(
  line: string,
  { path, number, schema }: LineOfRecord<Schema>,
): z.infer<Schema> {
  const record = tryParseJson(line) as z.infer<Schema> | null | undefined;
  const own = schema ?? (record?.kind === 'answer' ? answerRecordSchema : otherRecordSchema);
  const { error } = record ? own.safeParse(record) : {};
  if (typeof record === 'object' && record !== null && error === undefined) return record;
  const [issue] = error?.issues ?? [];
  const at = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new ConfigError(
    `${path}, line ${number}: is no record: ${at}${issue?.message ?? 'not a JSON object'}.`,
    {
      hint: 'The file was changed, or written by another program. Get the run again, or remove the file and run it again.',
    },
  );
}

/**
 * The completed episodes of a system of a run.
 * @throws {ConfigError} when the folder contains no run, or the run has no such system
 * @throws {StorageError} when one of them is a link, a pipe or a device
 */
export async function readEpisodes(runFolder: string, system: string): Promise<PlayedEpisode[]> {
  requireOwnFiles(runFolder, ['episodes']);
  const folder = join(runFolder, 'episodes', fileNameOf(system));
  const played: PlayedEpisode[] = [];
  for (const file of await listFiles(folder, system)) {
    const episode = await readEpisodeFile(join(folder, file));
    if (episode !== null) played.push(episode);
  }
  return played;
}

async function listFiles(folder: string, system: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  } catch (error) {
    throw new ConfigError(`${folder}: contains no episodes of a system ${JSON.stringify(system)}.`, {
      cause: error,
      hint:
        'Pass the folder of a finished run and one of its systems, e.g. --set benchmark.options.interactions.run=' +
        '/path/to/runs/<run id>; relative paths start at the folder of the experiment file.',
    });
  }
}

/**
 * Lets the answers of an episode share what they have in common: the question, asked again in every period, and the ids of
 * what was retrieved. Halves the memory of a run's results, which are read as a whole. Records are never changed.
 */
export function shareEqualParts(records: readonly EpisodeRecord[]): readonly EpisodeRecord[] {
  const texts = new Map<string, string>();
  const shareText = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  const parts = new Map<string, unknown>();
  const share = <Part>(part: Part): Part => {
    const key = JSON.stringify(part);
    // A property that is absent.
    if (key === undefined) return part;
    const known = parts.get(key);
    if (known !== undefined) return known as Part;
    parts.set(key, part);
    return part;
  };
  const shareAll = (answer: AnswerRecord): AnswerRecord => {
    const own: Record<string, unknown> = { ...answer };
    for (const [name, part] of Object.entries(own)) {
      // Numbers and the like take no more than a reference to them.
      if (name !== 'retrieved' && typeof part === 'object') own[name] = share(part);
      else if (typeof part === 'string') own[name] = shareText(part);
    }
    if (answer.outcome !== 'answered' || answer.retrieved == null) return own as unknown as AnswerRecord;
    own.retrieved = answer.retrieved.map((hit) => {
      const { id, sourceIds } = hit;
      return { ...hit, id: shareText(id), ...(sourceIds !== undefined && { sourceIds: share(sourceIds) }) };
    });
    return own as unknown as AnswerRecord;
  };
  return records.map((record) => (record.kind === 'answer' ? shareAll(record) : record));
}
