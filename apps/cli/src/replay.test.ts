import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, type ServerRequest, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
/**
 * A word that occurs in one turn of the sample and in no question, and a new word of the same length that replaces it.
 */
const [before, after] = ['resignation', 'farewelling'];

describe('a run with a server for replies and vectors', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  beforeEach(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: ({ body }) => {
        const digest = createHash('sha256').update(JSON.stringify(body.messages)).digest();
        const letter = 'ABCD'[digest.readUInt8(0) % 4];
        return body.response_format === undefined ? `answer ${letter}` : `{"choice":"${letter}"}`;
      },
      // Letter counts, with equal vectors for the two words, so that retrieval depends on all other words.
      embed: (text) => {
        const counts = new Array<number>(32).fill(1);
        for (const letter of text.replaceAll(after, before)) {
          const place = (letter.codePointAt(0) ?? 0) % 32;
          counts[place] = (counts[place] ?? 0) + 1;
        }
        return counts;
      },
    });
    await writeFile(join(place.path, 'data.json'), await readFile(sample));
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'replayed',
        benchmark: { type: 'conversations', path: 'data.json' },
        systems: ['bm25-m', 'emb-m', 'full-context'],
        embedder: { dimensions: 32 },
      }),
    );
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const run = (runs: string, ...flags: string[]) =>
    runCommand(['run', 'experiment.json', '--json', '--runs', runs, ...flags], {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_EMBEDDING_MODEL: 'letters' },
    });
  const runFolder = (runs: string, { stdout }: { stdout: string }): string =>
    join(place.path, runs, String(JSON.parse(stdout).runId));

  it('is repeated byte for byte with the server switched off', async () => {
    const first = await run('first');
    expect(first.code).toBe(0);
    const paths = new Set(server.requests.map(({ path }) => path));
    expect(paths).toEqual(new Set(['/v1/chat/completions', '/v1/embeddings']));
    await server.close();
    const second = await run('second', '--cache', 'replay-only');
    expect(second.code).toBe(0);
    const files = await lastingFiles(runFolder('first', first));
    expect(Object.keys(files).length).toBeGreaterThan(10);
    expect(await lastingFiles(runFolder('second', second))).toEqual(files);
  });

  it('repeats exactly the requests with the changed word', async () => {
    const text = await readFile(sample, 'utf8');
    expect(text.split(before)).toHaveLength(2);
    expect(text).not.toContain(after);
    expect((await run('runs')).code).toBe(0);
    const first = [...server.requests];

    await writeFile(join(place.path, 'data.json'), text.replace(before, after));
    expect((await run('runs')).code).toBe(0);
    const second = server.requests.slice(first.length);

    const chats = (requests: readonly ServerRequest[]): string[] =>
      requests
        .filter(({ path }) => path.endsWith('/chat/completions'))
        .map(({ body }) => JSON.stringify(body));
    const texts = (requests: readonly ServerRequest[]): string[] =>
      requests.flatMap(({ body }) => body.input ?? []);
    for (const asked of [chats, texts]) {
      const held = asked(first).filter((sent) => sent.includes(before));
      expect(held.length).toBeGreaterThan(0);
      expect(held.length).toBeLessThan(asked(first).length);
      expect(asked(second).sort()).toEqual(held.map((sent) => sent.replaceAll(before, after)).sort());
    }
  });
});
