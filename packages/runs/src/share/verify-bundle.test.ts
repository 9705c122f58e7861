import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sha256 } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile as Opened } from 'yauzl';
import { ZipFile } from 'yazl';
import { formatDigest } from '../folder/digest-file.js';
import { formatHeader, headerName, indexName } from './bundle-header.js';
import { verifyBundle } from './verify-bundle.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-verify-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** An archive of another program, and the names of the files that a check of it unpacks. */
async function checked(files: Readonly<Record<string, string>>) {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  const file = join(folder, 'given.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  const read = vi.spyOn(Opened.prototype, 'openReadStreamPromise');
  const { differences } = await verifyBundle(file);
  return { differences, unpacked: read.mock.calls.map(([entry]) => entry.fileName) };
}

/** The header and the list of a bundle with these digests. */
function listed(lines: readonly string[]): Record<string, string> {
  const index = lines.join('');
  return {
    [indexName]: index,
    [headerName]: formatHeader({
      kind: 'memgym-bundle',
      version: 1,
      runId: 'a-run',
      memgymVersion: '1.0.0',
      index: sha256(index),
      replies: null,
      data: { included: false, isFile: false, license: 'MIT', source: 'nowhere' },
    }),
  };
}

const digest = (path: string, text: string): string =>
  formatDigest({ path, bytes: text.length, sha256: sha256(text) });

const many = Array.from({ length: 50 }, (_, place) => `run/states/${place}`);
const empty = Object.fromEntries(many.map((path) => [path, '']));

describe('files that could keep a check busy', () => {
  it('are not unpacked where no list names them, and each is one difference', async () => {
    const { differences, unpacked } = await checked({
      ...empty,
      'run/unknown': '',
      'data/used.json': '{}',
      ...listed([digest('data/used.json', '{}')]),
    });
    expect(unpacked.filter((path) => path !== headerName && path !== indexName)).toEqual(['data/used.json']);
    expect(differences.filter(({ file }) => file === 'run/unknown')).toEqual([
      { file: 'run/unknown', what: 'is no file of a bundle' },
    ]);
    for (const path of many) {
      expect(differences.filter(({ file }) => file === path)).toEqual([
        { file: path, what: 'is not expected' },
      ]);
    }
  });

  it('are not named where the list itself is missing', async () => {
    const { differences, unpacked } = await checked(empty);
    expect(unpacked).toEqual([]);
    expect(differences.map(({ file }) => file)).toEqual([headerName, indexName, 'run/manifest.json']);
  });

  it('are unpacked once, however often a list names them', async () => {
    const line = digest('run/states/0', 'another text');
    const { differences, unpacked } = await checked({
      'run/states/0': 'text',
      ...listed(Array.from({ length: 50 }, () => line)),
    });
    expect(unpacked.filter((path) => path === 'run/states/0')).toHaveLength(1);
    expect(differences).toContainEqual({ file: indexName, what: 'names a file twice' });
    expect(differences.filter(({ file }) => file === 'run/states/0')).toEqual([
      { file: 'run/states/0', what: 'has another content' },
    ]);
  });

  it('nor do more lines of a wrong list than a call takes arguments', async () => {
    const wrong = '{}\n'.repeat(200_000);
    const { differences } = await checked({ ...listed([]), [indexName]: wrong });
    expect(differences.filter(({ file }) => file === indexName)).toHaveLength(200_000);
  });
});
