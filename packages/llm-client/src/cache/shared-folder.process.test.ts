import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { listCacheFolder } from './cache-folder.js';

const count = 1000;
const expected = Array.from({ length: count }, (_value, index) => `reply to prompt ${index}`);

/** A vector of unit length for each number. */
const vectorOf = (number: number): number[] => [Math.cos(number / count), Math.sin(number / count)];
const expectedFirsts = Array.from({ length: count }, (_value, index) => {
  return Math.round(Math.fround(vectorOf(index)[0] ?? 0) * 1e6);
});

let folder = '';
let server: OpenAIServer;
/** Runs before each reply. */
let onRequest: () => void = () => undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-shared-'));
  server = await startOpenAIServer({
    chat: ({ body }) => `reply to ${body.messages?.[0]?.content}`,
    embed: (text) => vectorOf(Number(text.replace('text ', ''))),
    fail: () => {
      onRequest();
      return undefined;
    },
  });
});
afterEach(async () => {
  onRequest = () => undefined;
  await server.close();
  await rm(folder, { recursive: true });
});

/** A separate process that makes all requests. */
function startAsking(program: 'ask-all.mjs' | 'embed-all.mjs'): {
  child: ChildProcess;
  texts: Promise<unknown>;
} {
  const args = [
    '--conditions=@memgym/source',
    '--import',
    'tsx',
    fileURLToPath(new URL(`./__fixtures__/${program}`, import.meta.url)),
    server.baseUrl,
    folder,
    `${count}`,
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  const texts = new Promise<unknown>((resolve, reject) => {
    let out = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code === 0 ? (JSON.parse(out) as unknown) : `code ${code}: ${errors}`);
    });
  });
  return { child, texts };
}

describe('two processes with one cache folder', () => {
  it('together send each of 1,000 prompts once, and leave only entries', async () => {
    const both = [startAsking('ask-all.mjs'), startAsking('ask-all.mjs')];
    for (const { texts } of both) expect(await texts).toEqual(expected);
    expect(server.chatRequests.length).toBe(count);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(['claims', 'entries.log']);
    expect(await listCacheFolder(folder)).toHaveLength(count);
  });

  it('survive a kill: the other process takes over the claimed entries', async () => {
    const both = [startAsking('ask-all.mjs'), startAsking('ask-all.mjs')];
    onRequest = () => {
      if (server.chatRequests.length > 200) both[0]?.child.kill('SIGKILL');
    };
    expect(await both[1]?.texts).toEqual(expected);
    expect(await both[0]?.texts).toMatch(/^code null/);
    // At most the requests that the killed process had in flight are sent twice.
    expect(server.chatRequests.length).toBeGreaterThanOrEqual(count);
    expect(server.chatRequests.length).toBeLessThanOrEqual(count + 8);
    // A claim for a newly stored entry may remain; no process is waiting for it.
    const keys = (await listCacheFolder(folder)).map(({ key }) => key);
    const names = await readdir(join(folder, 'claims'));
    for (const name of names.filter((each) => each.includes('.claim-'))) {
      expect(keys).toContain(name.replace(/\.claim-\d+$/, ''));
    }
  });

  it('together embed each of 1,000 texts once, and survive a kill', async () => {
    const textsAsked = () => server.requests.flatMap(({ body }) => body.input ?? []);
    const both = [startAsking('embed-all.mjs'), startAsking('embed-all.mjs')];
    for (const { texts } of both) expect(await texts).toEqual(expectedFirsts);
    expect(textsAsked()).toHaveLength(count);
    expect(new Set(textsAsked()).size).toBe(count);

    await rm(folder, { recursive: true });
    const again = [startAsking('embed-all.mjs'), startAsking('embed-all.mjs')];
    onRequest = () => {
      if (textsAsked().length > count + 200) again[0]?.child.kill('SIGKILL');
    };
    expect(await again[1]?.texts).toEqual(expectedFirsts);
    expect(await again[0]?.texts).toMatch(/^code null/);
    // At most the requests that the killed process had in flight are sent twice.
    expect(textsAsked().length).toBeLessThanOrEqual(2 * count + 4 * 25);
  });
});
