import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetCard, DownloadFile } from '@memgym/datasets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchDataset } from './fetch-dataset.js';

const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const sha256 = createHash('sha256').update(content).digest('hex');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends what a range asks for, from `start` on. */
const sendFrom = (request: IncomingMessage, response: ServerResponse, status = 206): void => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? 'bytes=0-')?.[1]);
  const rest = content.subarray(start);
  response.writeHead(request.headers.range === undefined ? 200 : status, {
    'content-length': rest.length,
    ...(request.headers.range !== undefined && {
      'content-range': `bytes ${start}-${content.length - 1}/${content.length}`,
    }),
  });
  response.end(rest);
};

/** Breaks the connection after a part. */
const breakAfter =
  (bytes: number): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, bytes), () => response.destroy());
  };

describe('fetchDataset', () => {
  let server: Server;
  let base: string;
  let folder: string;
  /** What the server answers, one request after the other; the last answer stays. */
  let answers: Answer[];
  let ranges: (string | undefined)[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(request, response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-fetch-'));
    ranges = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const cardOf = (...files: Partial<DownloadFile>[]): DatasetCard => ({
    ...{
      name: 'pets',
      title: 'Pets',
      language: 'en',
      license: 'CC BY 4.0',
      source: 'pets.example',
      citation: '',
    },
    expected: { files: [], counts: [], questionTypes: [] },
    download: {
      revision: 'v1',
      files: files.map((file) => ({ path: 'data/s.json', url: `${base}/s.json`, ...file })),
    },
  });
  const get = (card: DatasetCard, acceptLicense = true) =>
    fetchDataset({ card, folder, acceptLicense, environment: {}, today: '2026-05-01', waitMs: () => 0 });
  /** What an interrupted download of the file leaves. */
  const partOf = (path: string): string =>
    join(folder, `${path}.${createHash('sha256').update(`${base}/s.json`).digest('hex').slice(0, 8)}.part`);
  const names = async () => (await readdir(folder, { recursive: true })).sort();

  it('writes the file with its digest checked, and has its licence accepted once', async () => {
    answers = [sendFrom];
    const card = cardOf({ bytes: content.length, sha256 });
    await expect(get(card, false)).rejects.toMatchObject({
      category: 'config',
      message: expect.stringContaining('CC BY 4.0'),
    });
    expect([await names(), ranges]).toEqual([[], []]);
    expect(await get(card)).toEqual([
      { path: 'data/s.json', bytes: content.length, sha256, state: 'verified', wasThere: false },
    ]);
    expect(await readFile(join(folder, 'data/s.json'))).toEqual(content);
    expect(await names()).toEqual(['data', 'data/s.json', 'memgym-fetched.json']);
    const [again] = await get(card, false);
    expect([again?.wasThere, ranges.length]).toEqual([true, 1]);
    const record = JSON.parse(await readFile(join(folder, 'memgym-fetched.json'), 'utf8'));
    expect(record).toMatchObject({ license: 'CC BY 4.0', acceptedOn: '2026-05-01', revision: 'v1' });
    await expect(get({ ...card, license: 'another' }, false)).rejects.toThrow(/not accepted: another/);
  });

  it('asks again after a break, and continues what an earlier command left', async () => {
    answers = [breakAfter(30_000), sendFrom];
    await get(cardOf({ sha256 }));
    expect(await readFile(join(folder, 'data/s.json'))).toEqual(content);
    expect(ranges).toHaveLength(2);
    await rm(join(folder, 'data/s.json'));

    await writeFile(partOf('data/s.json'), content.subarray(0, 40_000));
    answers = [(_request, response) => response.destroy()];
    await expect(get(cardOf({ sha256 }))).rejects.toMatchObject({
      hint: expect.stringContaining('continues'),
    });
    ranges = [];
    answers = [sendFrom];
    await get(cardOf({ sha256 }));
    expect(ranges).toEqual(['bytes=40000-']);
    expect(await readFile(join(folder, 'data/s.json'))).toEqual(content);
    expect(await names()).toEqual(['data', 'data/s.json', 'memgym-fetched.json']);
  });

  // huggingface_hub pull request 3778, modelscope_hub issue 50.
  it('is whole where a server ignores the range, and where it sends the range but says 200', async () => {
    const wholeAgain: Answer = (_request, response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.end(content);
    };
    const as200: Answer = (request, response) => sendFrom(request, response, 200);
    for (const second of [wholeAgain, as200]) {
      answers = [breakAfter(30_000), second];
      const [file] = await get(cardOf({ sha256 }));
      expect([file?.sha256, file?.wasThere]).toEqual([sha256, false]);
      await rm(join(folder, 'data/s.json'));
    }
  });

  // huggingface_hub pull request 2511.
  it('asks for nothing more when all had arrived before it was stopped', async () => {
    answers = [
      (_request, response) => {
        response.writeHead(416, { 'content-range': `bytes */${content.length}` });
        response.end();
      },
    ];
    await mkdir(join(folder, 'data'));
    await writeFile(partOf('data/s.json'), content);
    const [file] = await get(cardOf({}));
    expect([file?.sha256, file?.state]).toEqual([sha256, 'recorded']);
  });

  it('refuses a file with another digest, or more bytes than published, and keeps nothing of it', async () => {
    answers = [sendFrom];
    await expect(get(cardOf({ sha256: '0'.repeat(64) }))).rejects.toThrow(/is not the published file/);
    await expect(get(cardOf({ bytes: 50_000 }))).rejects.toThrow(/has 100000 bytes, more than 50000/);
    answers = [(_request, response) => response.end(content)];
    await expect(get(cardOf({ bytes: 50_000 }))).rejects.toThrow(
      /sends more than 50000 bytes|more than 50000/,
    );
    expect((await names()).filter((name) => name.endsWith('s.json'))).toEqual([]);
  });

  it('records the digest of a first download, and holds later ones against it', async () => {
    answers = [sendFrom];
    expect((await get(cardOf({})))[0]?.state).toBe('recorded');
    await rm(join(folder, 'data/s.json'));
    expect((await get(cardOf({})))[0]?.state).toBe('same');
    await writeFile(join(folder, 'data/s.json'), 'mine');
    await expect(get(cardOf({}))).rejects.toThrow(/this is another file/);
    expect(await readFile(join(folder, 'data/s.json'), 'utf8')).toBe('mine');
  });

  it('follows redirects, but not for ever, and not to http elsewhere', async () => {
    const to =
      (location: string): Answer =>
      (_request, response) => {
        response.writeHead(302, { location });
        response.end();
      };
    answers = [to('/moved'), sendFrom];
    expect((await get(cardOf({ sha256 })))[0]?.state).toBe('verified');
    await rm(join(folder, 'data/s.json'));
    answers = [to('/again')];
    await expect(get(cardOf({}))).rejects.toThrow(/redirects more than 5 times/);
    answers = [to('http://data.example/s.json')];
    await expect(get(cardOf({}))).rejects.toThrow(/leads to http:\/\/data.example, which is not https/);
    answers = [to('file:///etc/hosts')];
    await expect(get(cardOf({}))).rejects.toThrow(/leads to file:\/\/, which is not https/);
    answers = [(_request, response) => response.writeHead(404).end()];
    await expect(get(cardOf({}))).rejects.toThrow(/answered 404/);
  });

  it('follows a redirect to another server, whose bytes are held against the digest', async () => {
    const send = (bytes: Buffer) =>
      createServer((_request, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.end(bytes);
      });
    for (const [bytes, outcome] of [
      [content, 'verified'],
      [Buffer.from('another file'), 'is not the published file'],
    ] as const) {
      const other = send(bytes);
      await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
      const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/s.json`;
      answers = [(_request, response) => response.writeHead(307, { location }).end()];
      const found = await get(cardOf({ sha256 })).then(
        ([file]) => file?.state,
        (error: Error) => error.message,
      );
      expect(found).toContain(outcome);
      await rm(join(folder, 'data/s.json'), { force: true });
      await new Promise((closed) => other.close(closed));
    }
    expect((await names()).filter((name) => name.includes('s.json'))).toEqual([]);
  });

  // Zip slip cannot happen, because nothing is unpacked: an entry's name is never read.
  it('keeps an archive as the one file that it is, also one whose entries lead out of the folder', async () => {
    const entry = Buffer.from('../../evil.txt');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(entry.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(entry.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(central.length + entry.length, 12);
    end.writeUInt32LE(local.length + entry.length, 16);
    const archive = Buffer.concat([local, entry, central, entry, end]);
    answers = [(_request, response) => response.end(archive)];
    const [file] = await get(cardOf({ path: 'data/s.zip' }));
    expect([file?.path, file?.bytes]).toEqual(['data/s.zip', archive.length]);
    expect(await readFile(join(folder, 'data/s.zip'))).toEqual(archive);
    expect(await names()).toEqual(['data', 'data/s.zip', 'memgym-fetched.json']);
  });

  it('goes through the proxy of the environment', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      asked.push(request.url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    const card = cardOf({ url: 'https://pets.invalid/s.json' });
    const fetched = fetchDataset({
      ...{ card, folder, acceptLicense: true, environment, today: '2026-05-01', waitMs: () => 0 },
    });
    await expect(fetched).rejects.toThrow(/pets.invalid\/s.json broke off/);
    expect(new Set(asked)).toEqual(new Set(['pets.invalid:443']));
    await new Promise((closed) => proxy.close(closed));
  });

  it('writes nothing outside of the folder', async () => {
    answers = [sendFrom];
    for (const path of ['../s.json', '/tmp/s.json', 'a/../../s.json', 'a\\..\\s.json']) {
      await expect(get(cardOf({ path }))).rejects.toThrow(/leads out of the data folder/);
    }
    expect(ranges).toEqual([]);
  });
});
