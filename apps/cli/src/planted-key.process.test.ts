import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type OpenAIServer, type ServerFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { type CommandOutcome, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

const key = 'Planted/key+of=odd&signs~7Q9zX2wV';
const header = `Bearer ${key}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The key in all forms in which it may appear, and parts of it as in a truncated text. */
const needles = [
  key,
  key.slice(0, 11),
  key.slice(-8),
  encodeURIComponent(key),
  encodeURIComponent(key).slice(0, 13),
  key.replace('&', '&amp;'),
  base64(key).slice(0, -4),
  base64(header).slice(12, -4),
  base64(`user:${key}`).slice(8, -4),
];

/** Some real servers echo the refused request. */
const echo = [
  `Incorrect key ${key}; the request had Authorization: ${header},`,
  `Basic ${base64(`user:${key}`)} and /v1?api_key=${encodeURIComponent(key)} (${base64(key)}, ${base64(header)}).`,
].join(' ');
const echoHeaders = { 'x-request-authorization': header, 'x-echo': base64(key), 'x-request-id': key };
const jsonEcho = (status: number, message = echo): ServerFailure => ({
  status,
  headers: echoHeaders,
  body: { error: { message, type: 'error', code: null, param: key } },
});
const htmlEcho = (status: number): ServerFailure => ({
  status,
  headers: { ...echoHeaders, 'content-type': 'text/html', 'retry-after-ms': '1' },
  body: `<html><body><h1>Error</h1><pre>${echo}</pre></body></html>`,
});

/** Every file below a folder, as text: compressed ones are unpacked, tables are listed as rows. */
async function writtenTexts(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    let text = bytes.toString('latin1') + bytes.toString('utf8');
    if (file.endsWith('.gz')) text += gunzipSync(bytes).toString('utf8');
    if (file.endsWith('.parquet')) {
      text += JSON.stringify(
        await parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors }),
        (_name, value) => (typeof value === 'bigint' ? String(value) : value),
      );
    }
    texts.set(file.slice(folder.length), text);
  }
  return texts;
}

describe('a key', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let fail: (chatIndex: number, path: string) => ServerFailure | undefined;
  const outcomes: CommandOutcome[] = [];

  const outcomeOf =
    (start: typeof runMemgym) =>
    async (env: Record<string, string>, ...args: string[]): Promise<CommandOutcome> => {
      const outcome = await start(args, { cwd: place.path, env });
      outcomes.push(outcome);
      return outcome;
    };
  const memgym = outcomeOf(runMemgym);
  const here = outcomeOf(runCommand);
  const withKey = (...args: string[]) =>
    memgym(
      {
        OPENAI_BASE_URL: server.baseUrl,
        OPENAI_API_KEY: key,
        OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
      },
      ...args,
    );

  beforeAll(async () => {
    place = await temporaryFolder();
    fail = () => undefined;
    server = await startOpenAIServer({
      fail: ({ path, index }) => fail(index, path),
      // A debugging gateway that echoes the request in its answer.
      chat: ({ body, index }) =>
        body.response_format === undefined || index % 5 === 0
          ? `${echo} The answer is B.`
          : `{"choice":"${'ABCD'[index % 4]}"}`,
    });
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'planted',
        benchmark: { type: 'conversations', path: sample, episodeLimit: 2 },
        embedder: { dimensions: 16 },
        systems: ['bm25-m', 'emb-m'],
        concurrency: { episodes: 2, questions: 4 },
      }),
    );
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('is not in any output or file of a run, even if the server echoes it', async () => {
    expect((await withKey('estimate', 'experiment.json')).code).toBe(0);

    fail = () => jsonEcho(401);
    const refused = await withKey('run', 'experiment.json');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('[redacted]');

    // Messages are cut after the key is removed.
    fail = () => jsonEcho(403, `${'x'.repeat(570)} ${echo}`);
    expect((await withKey('run', 'experiment.json')).code).toBe(1);

    fail = (index, path) => {
      if (path.endsWith('/embeddings')) return index === 0 ? htmlEcho(500) : undefined;
      if (index % 9 === 0) return htmlEcho(503);
      if (index % 9 === 4) return jsonEcho(400);
      return index % 9 === 6 ? { ...htmlEcho(200), headers: { 'content-type': 'text/html' } } : undefined;
    };
    const stopped = await withKey('run', 'experiment.json', '--budget', 'calls=20');
    expect(stopped.stderr).toContain('budget of 20 calls');
    const incomplete = await withKey('run', 'experiment.json');
    expect(incomplete.stderr).toMatch(
      /Missing because of failures: \d+ answers?\..*\n {2}\d+: .*\[redacted\]/,
    );

    const written = await writtenTexts(join(place.path, 'runs'));
    // The echo must have arrived and been removed; otherwise this test would prove nothing.
    const echoed = [...written].filter(([, text]) => text.includes('[redacted]')).map(([file]) => file);
    expect(echoed).toContainEqual(expect.stringContaining('/calls/'));
    expect(echoed).toContainEqual(expect.stringContaining('/episodes/'));

    fail = () => undefined;
    const finished = await withKey('run', 'experiment.json', '--json');
    expect(finished.code).toBe(0);
    expect(Object.keys(JSON.parse(finished.stdout))).toContain('estimate');
    expect((await withKey('runs', 'report', JSON.parse(finished.stdout).runId)).code).toBe(0);
    expect((await withKey('cache', 'export', 'cassette.jsonl')).code).toBe(0);
    expect((await withKey('doctor', '--no-call', '--json')).code).toBe(0);

    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([header]));
    await expectNowhere();
  });

  it.each([
    `http://user:${encodeURIComponent(key)}@127.0.0.1:9/v1`,
    `http://127.0.0.1:9/v1?api_key=${encodeURIComponent(key)}`,
    `http://127.0.0.1:9/v1#${key}`,
    `user:${key}@127.0.0.1:9/v1`,
    `127.0.0.1:9/v1?api_key=${key}`,
  ])('is refused in an address, and not shown: %#', async (address) => {
    const outcome = await here({ OPENAI_BASE_URL: address }, 'run', 'experiment.json');
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('OPENAI_BASE_URL');
    const set = await here({}, 'estimate', 'experiment.json', '--set', `model.baseUrl=${address}`);
    expect(set.code).toBe(2);
    await expectNowhere();
  });

  async function expectNowhere(): Promise<void> {
    const texts = await writtenTexts(place.path);
    expect(texts.size).toBeGreaterThan(5);
    outcomes.forEach(({ stdout, stderr }, index) => {
      texts.set(`output ${index}`, stdout + stderr);
    });
    const found = [...texts].flatMap(([name, text]) =>
      needles.filter((needle) => text.includes(needle)).map((needle) => `${name}: ${needle}`),
    );
    expect(found).toEqual([]);
  }
});
