import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatasetError, sha256 } from '@memgym/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConversations } from '../conversations/load-conversations.js';
import { openNemotronPersonas } from '../nemotron/open-nemotron-personas.js';
import { readBytes } from './read-bytes.js';
import { readDataLines } from './read-data-lines.js';

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'memgym-test-'));
});
afterAll(() => rmSync(place, { recursive: true }));

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught);
  if (!DatasetError.isInstance(error)) throw error;
  return error.message;
};
const noLines = () => expect.unreachable('there are no lines');

describe.skipIf(process.platform === 'win32')('a path where a data file is expected', () => {
  it.each([
    ['a pipe', 'is a pipe, expected a file.', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', 'is a folder, expected a file.', (path: string) => execFileSync('mkdir', [path])],
    [
      'a device',
      'is a device, expected a file.',
      (path: string) => execFileSync('ln', ['-s', '/dev/zero', path]),
    ],
  ])('is refused if it is %s', async (name, problem, make) => {
    const path = join(place, name.replace(' ', '-'));
    make(path);
    expect(await refusal(readBytes(path))).toBe(`${path}: ${problem}`);
    expect(await refusal(readDataLines(path, noLines))).toBe(`${path}: ${problem}`);
    if (name !== 'a folder') {
      expect(await refusal(loadConversations(path))).toBe(`${path}: ${problem}`);
      expect(await refusal(openNemotronPersonas(path))).toBe(`${path}: ${problem}`);
    }
  });

  it('rejects a socket', async () => {
    const path = join(place, 'socket');
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await refusal(readBytes(path))).toContain('is a socket, expected a file.');
    server.close();
  });

  it('rejects a file of 600 MB before reading it', async () => {
    const path = join(place, 'large.json');
    writeFileSync(path, '{');
    truncateSync(path, 600_000_000);
    expect(await refusal(loadConversations(path))).toBe(
      `${path}: has 600000000 bytes; at most 268435456 are read.`,
    );
    expect(await refusal(readBytes(path, { maxBytes: 7 }))).toContain('at most 7 are read');
  });
});

describe('readDataLines', () => {
  it('gives the same lines as splitting the whole text, and the digest of the file', async () => {
    const path = join(place, 'lines.jsonl');
    // Parts of a megabyte end inside characters of three bytes, and inside lines.
    const whole = `\uFEFF{"a":1}\r\n\n${'語言'.repeat(400_000)}\n  \n${'x'.repeat(1_100_000)}`;
    writeFileSync(path, whole);
    const found: [number, string][] = [];
    const file = await readDataLines(path, (text, line) => found.push([line, text]));
    const expected = whole
      .slice(1)
      .split('\n')
      .map((text, index): [number, string] => [index + 1, text])
      .filter(([, text]) => text.trim() !== '');
    expect(found).toEqual(expected);
    expect(file).toEqual({ name: 'lines.jsonl', bytes: Buffer.byteLength(whole), sha256: sha256(whole) });
  });

  it('names the line that is not UTF-8, and a file without lines', async () => {
    const path = join(place, 'bytes.jsonl');
    writeFileSync(path, Buffer.from([0x7b, 0x7d, 0x0a, 0xff]));
    expect(await refusal(readDataLines(path, () => undefined))).toContain(
      'bytes.jsonl:1: is not valid UTF-8',
    );
    writeFileSync(path, '\n \n');
    expect(await refusal(readDataLines(path, noLines))).toContain('is empty (3 bytes): it contains no lines');
  });
});
