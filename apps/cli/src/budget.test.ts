import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('a run with a budget', { timeout: 120_000 }, () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  beforeEach(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: () => ({ text: '{"choice":"A"}', delayMs: 5 }) });
    const experiment = {
      name: 'capped',
      benchmark: { type: 'conversations', path: sample },
      systems: ['bm25-m', 'recent'],
    };
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });
  const run = (...flags: string[]) =>
    runMemgym(['run', 'experiment.json', '--json', ...flags], {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl },
    });

  it('stops before the first call too many, and goes on with a higher one', async () => {
    const stopped = await run('--budget-calls', '20');
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toBe('');
    expect(stopped.stderr).toContain('budget of 20 calls');
    expect(stopped.stderr).toContain('higher --budget-calls');
    expect(server.chatRequests.length).toBeLessThanOrEqual(20);
    expect(server.chatRequests.length).toBeGreaterThan(10);

    const stillStopped = await run('--budget-calls', '20');
    expect(stillStopped.code).toBe(1);
    expect(server.chatRequests.length).toBeLessThanOrEqual(20);

    const finished = await run('--budget-calls', '10000');
    expect(finished.code).toBe(0);
    const needed = server.chatRequests.length;
    const undisturbed = await run('--runs', 'other', '--cache-dir', 'other-cache');
    expect(JSON.parse(undisturbed.stdout).systems).toEqual(JSON.parse(finished.stdout).systems);
    // No call was paid twice.
    expect(server.chatRequests.length - needed).toBe(needed);
  });

  it('names a price as what is missing when dollars are to be counted', async () => {
    const refused = await run('--budget-usd', '1');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('price');
    expect(server.requests).toHaveLength(0);
    // Before anything is written.
    expect(await readdir(place.path)).not.toContain('runs');
    const priced = await run('--budget-usd', '0.01', '--set', 'model.price={"input":100,"output":100}');
    expect(priced.code).toBe(1);
    expect(priced.stderr).toContain('budget of 0.01 usd');
  });

  it('stops before the token that is too many, and goes on with a higher cap', async () => {
    const stopped = await run('--budget-tokens', '20000');
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('budget of 20000 tokens');
    expect(stopped.stderr).toContain('higher --budget-tokens');
    const paid = server.chatRequests.length;
    expect(paid).toBeGreaterThan(5);
    const finished = await run('--budget-tokens', '100000000');
    expect(finished.code).toBe(0);
    const needed = 144;
    expect(server.chatRequests).toHaveLength(needed);
  });

  it('refuses a cap that is no number', async () => {
    const refused = await run('--budget-calls', 'many');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('calls');
    expect(server.requests).toHaveLength(0);
  });
});
