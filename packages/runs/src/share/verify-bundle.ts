import { basename } from 'node:path';
import { ConfigError, messageOf, type RunManifest, sha256, tryParseJson } from '@memgym/core';
import {
  createDigester,
  differingLines,
  type FileDigest,
  fileDigestSchema,
  formatDigest,
} from '../folder/digest-file.js';
import { parseManifest } from '../folder/manifest-file.js';
import { bundledPage, differingExperiment, experimentName, isBundled, unknownFiles } from './bundle-files.js';
import { headerName, indexName } from './bundle-header.js';
import { type Difference, nameRecord } from './find-differences.js';
import { giveTurn } from './give-turn.js';
import { isSealed, type OpenedArchive, openArchive, readWhole } from './open-archive.js';
import { maxHeaderBytes, maxIndexBytes, readHeader } from './open-bundle.js';

/** Most lines of a file: many times the records of the largest episode. Each has a digest of its own. */
const maxLines = 2_000_000;

const manifestPath = 'run/manifest.json';

/** What a check of digests found. */
export interface Verified {
  /** Files that were checked. */
  readonly files: number;
  /** Lines of files with records that were checked. */
  readonly records: number;
  readonly differences: readonly Difference[];
  /** Pages that its maker may have written, and a browser would run. */
  readonly pages: readonly string[];
  /** What it says of its run; null if that cannot be read. */
  readonly manifest: RunManifest | null;
}

/**
 * Checks every byte of a bundle, that it holds no other files than a bundle has, and the experiment of its run.
 * @throws {ConfigError} when there is no such file
 */
export async function verifyBundle(file: string, signal?: AbortSignal): Promise<Verified> {
  const whole = await isSealed(file);
  let archive: OpenedArchive;
  try {
    archive = await openArchive(file);
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    // The message begins with the file and ends as a sentence; a difference has a place of its own for both.
    const what = messageOf(error).replace(`${file}: `, '').replace(/\.$/, '');
    const differences = [{ file: basename(file), what }];
    return { files: 0, records: 0, differences, pages: [], manifest: null };
  }
  try {
    const found = await checkFiles(file, archive, signal);
    if (whole || found.differences.length > 0) return found;
    const what = 'differs between its files, or in its list of them; the files themselves are as they were';
    return { ...found, differences: [{ file: basename(file), what }] };
  } finally {
    archive.close();
  }
}

async function checkFiles(
  file: string,
  archive: OpenedArchive,
  signal: AbortSignal | undefined,
): Promise<Verified> {
  const differences: Difference[] = [];
  // A call cannot take as many arguments as a bundle has files.
  const add = (found: readonly Difference[]): void => {
    for (const each of found) differences.push(each);
  };
  const attempt = async <Value>(path: string, read: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!ConfigError.isInstance(error)) throw error;
      differences.push({ file: path, what: problemIn(file, path, error) });
      return undefined;
    }
  };
  const header = await attempt(headerName, () => readHeader(file, archive));
  const index = await attempt(indexName, async () =>
    (await readWhole(archive, indexName, maxIndexBytes)).toString('utf8'),
  );
  const listed = digestsIn(index ?? '').filter(({ absent }) => absent !== true);
  const named = new Map(listed.map((digest) => [digest.path, digest]));
  const found = new Map<string, FileDigest>();
  for (const path of archive.paths) {
    // What no list names has no digest to fit, and a bundle can hold any number of such files.
    if (!named.has(path)) continue;
    await giveTurn(signal);
    const digest = await attempt(path, () => digestEntry(archive, path));
    if (digest !== undefined) found.set(path, digest);
  }
  if (index !== undefined && header !== undefined && sha256(index) !== header.index) {
    add(changesOfIndex(index, found));
  } else if (index !== undefined) {
    if (named.size < listed.length) differences.push({ file: indexName, what: 'names a file twice' });
    const damaged = new Set(differences.map((known) => known.file));
    for (const digest of named.values()) {
      const now = found.get(digest.path);
      if (now === undefined) {
        if (!damaged.has(digest.path)) differences.push({ file: digest.path, what: 'is missing' });
      } else if (now.sha256 !== digest.sha256) add(await nameEntryLines(archive, digest, now));
    }
    for (const path of archive.paths)
      if (isBundled(path) && !named.has(path)) differences.push({ file: path, what: 'is not expected' });
  }
  const records = [...found.values()].reduce((sum, { lines = '' }) => sum + lines.length / 8, 0);
  const manifest =
    (await attempt(manifestPath, async () =>
      parseManifest((await readWhole(archive, manifestPath, maxHeaderBytes)).toString('utf8')),
    )) ?? null;
  const experiment = archive.paths.includes(experimentName)
    ? await attempt(experimentName, async () =>
        (await readWhole(archive, experimentName, maxHeaderBytes)).toString('utf8'),
      )
    : undefined;
  if (manifest !== null) add(differingExperiment(experiment, manifest));
  add(unknownFiles(archive.paths, header, manifest));
  const pages = archive.paths.filter((path) => path === bundledPage);
  return { files: archive.paths.length, records, differences, pages, manifest };
}

/** What is wrong with a file of an archive, without the names that stand before it. */
function problemIn(archive: string, path: string, { message }: ConfigError): string {
  const start = `${archive}: `;
  const what = (message.startsWith(start) ? message.slice(start.length) : message).replace(/\.$/, '');
  return what === `has no ${path}` ? 'is missing' : what;
}

/** The digests of a list, without lines that are none. */
const digestsIn = (index: string): FileDigest[] =>
  index.split('\n').flatMap((line) => fileDigestSchema.safeParse(tryParseJson(line)).data ?? []);

async function digestEntry(archive: OpenedArchive, path: string): Promise<FileDigest> {
  const digester = createDigester(path);
  for await (const part of archive.read(path)) {
    digester.add(part);
    if (digester.lineCount > maxLines) throw new ConfigError(`${path}: has more than ${maxLines} lines.`);
  }
  return digester.end();
}

/** The lines of a changed list of digests that do not fit the files that are there. */
function changesOfIndex(index: string, found: ReadonlyMap<string, FileDigest>): Difference[] {
  const differences = index.split('\n').flatMap((line, place): Difference[] => {
    if (line === '') return [];
    const parsed = fileDigestSchema.safeParse(tryParseJson(line)).data;
    const now = parsed === undefined ? undefined : found.get(parsed.path);
    if (parsed?.absent === true || (now !== undefined && formatDigest(now) === `${line}\n`)) return [];
    return [{ file: indexName, line: place + 1, what: `the digest of ${parsed?.path ?? 'a file'} differs` }];
  });
  return differences.length > 0 ? differences : [{ file: indexName, what: 'has another content' }];
}

async function nameEntryLines(
  archive: OpenedArchive,
  digest: FileDigest,
  now: FileDigest,
): Promise<Difference[]> {
  const lines = differingLines(digest, now);
  if (lines.length === 0 || now.bytes > maxIndexBytes)
    return [{ file: digest.path, what: 'has another content' }];
  const texts = (await readWhole(archive, digest.path, maxIndexBytes)).toString('utf8').split('\n');
  return lines.map((line) => ({ file: digest.path, line, what: nameRecord(texts[line - 1]) }));
}
