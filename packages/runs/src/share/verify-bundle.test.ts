import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sha256 } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile as Opened } from 'yauzl';
import { ZipFile } from 'yazl';
import { formatDigest, parseDigests } from '../folder/digest-file.js';
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
  const { differences, pages } = await verifyBundle(file);
  return { differences, pages, unpacked: read.mock.calls.map(([entry]) => entry.fileName) };
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

const many = Array.from({ length: 50 }, (_, place) => `run/states/${place}.bin`);
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
    const line = digest('run/states/0.bin', 'another text');
    const { differences, unpacked } = await checked({
      'run/states/0.bin': 'text',
      ...listed(Array.from({ length: 50 }, () => line)),
    });
    expect(unpacked.filter((path) => path === 'run/states/0.bin')).toHaveLength(1);
    expect(differences).toContainEqual({ file: indexName, what: 'names a file twice' });
    expect(differences.filter(({ file }) => file === 'run/states/0.bin')).toEqual([
      { file: 'run/states/0.bin', what: 'has another content' },
    ]);
  });

  it('nor do more lines of a wrong list than a call takes arguments', async () => {
    const wrong = '{}\n'.repeat(200_000);
    const { differences } = await checked({ ...listed([]), [indexName]: wrong });
    expect(differences.filter(({ file }) => file === indexName)).toHaveLength(200_000);
  });
});

describe('a file of a bundle that a browser would run', () => {
  it('is named where the list has it, and no other is one of a bundle', async () => {
    const page = '<script>alert(1)</script>';
    const others = ['run/states/a.html', 'run/prompts/a.svg', 'run/texts/a.xhtml', 'run/times/a.html'];
    const all = ['run/report.html', ...others];
    const { differences, pages } = await checked({
      ...Object.fromEntries(all.map((path) => [path, page])),
      ...listed(all.map((path) => digest(path, page))),
    });
    expect(pages).toEqual(['run/report.html']);
    expect(
      differences.filter(({ what }) => what === 'is no file of a bundle').map(({ file }) => file),
    ).toEqual(others);
  });
});

it('reads the digests of a file of two million lines, and no others', () => {
  const line = (lines: string): string =>
    JSON.stringify({ path: 'run/calls/a.jsonl', bytes: 1, sha256: 'a'.repeat(64), lines });
  expect(parseDigests('x', line('0123abcd'.repeat(2_000_000)))).toHaveLength(1);
  for (const wrong of ['0123abc', '0123abcg', '0123ABCD'])
    expect(() => parseDigests('x', line(wrong))).toThrow('line 1 is no digest');
});
