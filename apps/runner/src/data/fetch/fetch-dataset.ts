import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { ConfigError, DatasetError } from '@memgym/core';
import type { DatasetCard, DownloadFile } from '@memgym/datasets';
import { holdLock } from '@memgym/files';
import type { Environment } from '../../models/environment.js';
import { downloadTo } from './download-to.js';
import { type FetchRecord, readFetchRecord, writeFetchRecord } from './fetch-record.js';

/** What to fetch, and where to. */
export interface FetchDatasetOptions {
  readonly card: DatasetCard;
  /** Folder of the data set, created if missing. */
  readonly folder: string;
  /** Whether the licence was accepted now. It stays accepted in this folder until its text changes. */
  readonly acceptLicense: boolean;
  /** For the proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. */
  readonly environment: Environment;
  /** Date of the acceptance, such as `2026-05-01`. */
  readonly today: string;
  /** Called about once a second and at the end of each file. `total` is null if the server does not say it. */
  readonly onProgress?: (path: string, bytes: number, total: number | null) => void;
  /** Wait before another try, in ms. Default: 1 s, doubled with each. */
  readonly waitMs?: (tries: number) => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A file in the folder. `verified`: its bytes are the published ones; `recorded`: no digest is published, and this is the
 * first download, whose digest is recorded; `same`: the recorded digest of an earlier download.
 */
export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly state: 'verified' | 'recorded' | 'same';
  /** Whether it was there already. */
  readonly wasThere: boolean;
}

/**
 * Fetches the files of a data set that are not there yet. A broken download continues where it stopped; a file appears under
 * its name only when it is complete and has the right digest.
 * @throws {ConfigError} when the data set cannot be fetched, or its licence was not accepted
 * @throws {DatasetError} when a file does not arrive, is longer than published, has another digest, or another file stands
 * in its place
 * @throws {StorageError} when another process fetches into the folder
 */
export async function fetchDataset(options: FetchDatasetOptions): Promise<FetchedFile[]> {
  const { card, today } = options;
  const folder = resolve(options.folder);
  if (card.download === undefined) {
    throw new ConfigError(`${card.title} cannot be fetched: no addresses of its files are known.`, {
      key: 'dataset',
      hint: `Get it by hand: ${card.source}. Put it into ${folder}.`,
    });
  }
  const before = await readFetchRecord(folder);
  if (!options.acceptLicense && before?.license !== card.license) {
    throw new ConfigError(`The licence of ${card.title} was not accepted: ${card.license}.`, {
      key: 'accept-license',
      hint: `Read it at ${card.source}, then repeat the command with --accept-license.`,
    });
  }
  await mkdir(folder, { recursive: true });
  const lock = holdLock(join(folder, '.memgym-fetch.lock'));
  try {
    let record: FetchRecord = {
      license: card.license,
      acceptedOn: before?.license === card.license ? before.acceptedOn : today,
      revision: card.download.revision,
      files: before?.files ?? {},
    };
    await writeFetchRecord(folder, record);
    const fetched: FetchedFile[] = [];
    for (const file of card.download.files) {
      const one = await fetchFile(options, folder, file, record.files[file.path]?.sha256);
      lock.check();
      fetched.push(one);
      const { path, bytes, sha256 } = one;
      record = { ...record, files: { ...record.files, [path]: { url: file.url, bytes, sha256 } } };
      await writeFetchRecord(folder, record);
    }
    return fetched;
  } finally {
    lock.release();
  }
}

async function fetchFile(
  { environment, onProgress, waitMs, signal }: FetchDatasetOptions,
  folder: string,
  file: DownloadFile,
  recorded: string | undefined,
): Promise<FetchedFile> {
  const { path, url } = file;
  const target = placeIn(folder, path);
  const wanted = file.sha256 ?? recorded;
  const state = file.sha256 !== undefined ? 'verified' : recorded !== undefined ? 'same' : 'recorded';
  const there = await sizeOf(target);
  if (there !== null) {
    const sha256 = await digestOf(target);
    if (wanted === undefined || sha256 === wanted)
      return { path, bytes: there, sha256, state, wasThere: true };
    throw new DatasetError(
      { file: target },
      `this is another file: its SHA-256 is ${sha256}, not ${wanted}.`,
      {
        hint: 'Move it away and fetch again; nothing was overwritten.',
      },
    );
  }
  await mkdir(dirname(target), { recursive: true });
  // Named after its address, so that parts of two revisions are never joined.
  const part = `${target}.${createHash('sha256').update(url).digest('hex').slice(0, 8)}.part`;
  await downloadTo(part, {
    url,
    environment,
    bytes: file.bytes,
    onProgress: (bytes, total) => onProgress?.(path, bytes, total),
    ...(waitMs !== undefined && { waitMs }),
    signal,
  });
  const sha256 = await digestOf(part);
  const bytes = (await sizeOf(part)) ?? 0;
  const isWrong =
    (wanted !== undefined && sha256 !== wanted) || (file.bytes !== undefined && bytes !== file.bytes);
  if (isWrong) {
    await rm(part, { force: true });
    throw new DatasetError(
      { file: target },
      `${url} is not the published file: ${bytes} bytes with SHA-256 ${sha256}, expected ${file.bytes ?? 'any number of'} bytes with ${wanted ?? 'any'}.`,
      { hint: 'Nothing was kept. Fetch again; if it stays so, the file at its source has changed.' },
    );
  }
  await rename(part, target);
  return { path, bytes, sha256, state, wasThere: false };
}

/** @throws {ConfigError} for a path that leaves the folder */
function placeIn(folder: string, path: string): string {
  const place = resolve(folder, path);
  if (place.startsWith(folder + sep) && !path.includes('\\')) return place;
  throw new ConfigError(`The path ${JSON.stringify(path)} of a file leads out of the data folder.`, {
    key: 'download.files',
    hint: 'The card of this data set is wrong; do not use its package.',
  });
}

/** Null if there is no such file. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
