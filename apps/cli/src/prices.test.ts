import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFailure } from './output/report-failure.js';
import { runInProcess } from './testing/run-in-process.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('the user’s own prices', () => {
  let folder: string;
  let server: OpenAIServer;
  const at = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-prices-'));
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 100,
      prompt_tokens_details: { cached_tokens: 400 },
    };
    server = await startOpenAIServer({
      chat: () => ({ text: '{"choice":"A"}', usage }),
      fail: ({ index }) => (index === 5 ? { status: 503 } : undefined),
    });
    const experiment = {
      name: 'priced',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
      model: { type: 'openai', model: 'house-model', baseUrl: server.baseUrl },
      systems: ['none', 'bm25-m'],
    };
    await writeFile(at('experiment.json'), JSON.stringify(experiment));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function prices(name: string, models: object): Promise<string> {
    const file = { asOf: '2026-05-01', source: 'an invoice', currency: 'USD', models };
    await writeFile(at(name), JSON.stringify(file));
    return at(name);
  }
  const memgym = (command: string, ...flags: string[]) => {
    const places = ['--runs', at('runs'), '--cache-dir', at('cache')];
    return runInProcess([command, at('experiment.json'), ...places, ...flags]);
  };
  /** A table's row, by its first cell. */
  const row = (text: string, name: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.trim().split(/ {2,}/))
      .find((cells) => cells.length === 8) ?? [];

  it('make an unknown cost known, by system and phase, without new requests', async () => {
    const unknown = await memgym('run');
    expect(row(unknown.stdout, 'all')).toEqual(
      expect.arrayContaining(['all', '24', '24,000', '2,400', '0', 'unknown']),
    );
    expect(unknown.stdout).not.toMatch(/\$0\.00/);
    const retriesOf = (text: string, name: string) => row(text, name)[5];
    expect(retriesOf(unknown.stdout, 'all')).toBe('1');
    expect(unknown.stdout).toContain('Failed tries, including those before a resume: server 503 (1).');
    expect(server.chatRequests).toHaveLength(25);

    const own = { 'house-model': { input: 2, cachedInput: 0.5, output: 8 } };
    const known = await memgym('run', '--prices', await prices('own.json', own));
    // 600 × 2 + 400 × 0.5 + 100 × 8 = 2,200 millionths of a dollar per call.
    expect(row(known.stdout, 'all').at(-1)).toBe('$0.053');
    for (const part of ['none', 'bm25-m']) {
      expect(row(known.stdout, part)).toEqual(
        expect.arrayContaining([part, '12', '12,000', '1,200', '0', '$0.026']),
      );
    }
    expect(row(known.stdout, 'answer').at(-1)).toBe('$0.053');
    expect(known.stderr).toContain('0 model calls made, 24 served from the cache');
    expect(server.chatRequests).toHaveLength(25);
    // The faults of the original calls are still reported; there are no new ones.
    expect(retriesOf(known.stdout, 'all')).toBe('1');
    expect(known.stdout).not.toContain('Failed tries');
    const result = JSON.parse((await memgym('run', '--prices', at('own.json'), '--json')).stdout);
    expect(result.cost.byRole.assistant.usage.costUsd).toBeCloseTo(0.0528, 12);
  });

  it('override the built-in prices', async () => {
    const settings = [
      '--set',
      'model.model=gpt-4.1-mini',
      '--set',
      'model.baseUrl=https://api.openai.com/v1',
    ];
    const estimate = async (...flags: string[]): Promise<number> =>
      JSON.parse((await memgym('estimate', ...settings, '--json', ...flags)).stdout).total.costUsd.value;
    // OpenAI’s list price of this model is 0.40, 0.10 and 1.60.
    const tenfold = { 'gpt-4.1-mini': { input: 4, cachedInput: 1, output: 16 } };
    const listed = await estimate();
    expect(listed).toBeGreaterThan(0);
    expect((await estimate('--prices', await prices('tenfold.json', tenfold))) / listed).toBeCloseTo(10, 9);
    const other = { 'another-model': { input: 1 } };
    expect(await estimate('--prices', await prices('other.json', other))).toBe(listed);
  });

  it.each([
    ['does not exist', undefined, /no such file/],
    ['is not JSON', '{"models":', /not valid JSON/],
    ['misspells a price', JSON.stringify({ models: { m: { inptu: 1 } } }), /inptu|asOf/],
    ['has a negative price', validWith({ m: { input: -1 } }), /models\.m\.input/],
    ['is in another currency', validWith({}, 'EUR'), /currency/],
  ])('are refused before any request when their file %s', async (_name, content, message) => {
    const file = at('bad.json');
    await rm(file, { force: true });
    if (content !== undefined) await writeFile(file, content);
    const asked = server.requests.length;
    const error = await memgym('run', '--prices', file).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('bad.json');
    expect(String(error)).toMatch(message);
    expect(reportFailure(error)).toBe(2);
    expect(server.requests).toHaveLength(asked);
  });
});

function validWith(models: object, currency = 'USD'): string {
  return JSON.stringify({ asOf: '2026-05-01', source: 'an invoice', currency, models });
}
