import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

describe('the description of a run', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: fittingReply });
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });
  const run = (env: Record<string, string>, ...args: string[]) =>
    runCommand(['run', 'everyday', '--set', 'benchmark.episodeLimit=2', ...args], { cwd: place.path, env });
  const real = ['--set', 'model.type=openai', '--set', 'systems=["emb-m"]'];

  it('includes a simulated embedder of a real model, in terminal, JSON and report', async () => {
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'a-model' };
    const offline = [...real, '--set', 'embedder.type=offline'];
    const table = await run(env, ...offline);
    expect(table.stdout).toMatch(/^Model: a-model · Embedder: hashed-words-\d+ \(simulated\)$/m);
    expect(table.stdout).toContain('The embedder is simulated');
    const { simulated, dir } = JSON.parse((await run(env, ...offline, '--json')).stdout);
    expect(simulated).toEqual({ model: false, embedder: true, simulator: false });
    const report = await readFile(join(place.path, dir, 'report.html'), 'utf8');
    expect(report).toContain('The embedder is simulated.');
  });

  it('names the static embedder, which is not simulated', async () => {
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'a-model' };
    const table = await run(env, ...real, '--set', 'embedder=static');
    expect(table.stdout).toMatch(/^Model: a-model · Embedder: static-minilm-[\d.-]+@[0-9a-f]{8}$/m);
    expect(table.stdout).not.toContain('embedder is simulated');
  });

  it('does not include an embedder that no system used', async () => {
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'a-model' };
    const bm25 = ['--set', 'model.type=openai', '--set', 'systems=["bm25-m"]'];
    const table = await run(env, ...bm25);
    expect(table.stdout).toContain('Model: a-model\n');
    expect(table.stdout).not.toContain('mbedder');
    expect(JSON.parse((await run(env, ...bm25, '--json')).stdout).simulated.embedder).toBe(false);
  });

  it('is at the top of the output: share of the data, date and version', async () => {
    const { stdout } = await run({}, '--set', 'systems=["none"]');
    expect(stdout).toMatch(/^everyday: \d+ of \d+ questions, 2 of \d+ episodes, 1 system\n/);
    expect(stdout).toMatch(/\nModel: offline \(simulated\)\n\d{4}-\d\d-\d\d · MemGym /);
  });

  it('mentions a key that is set but not used, with the setting that uses it', async () => {
    const auto = ['--set', 'systems=["none"]', '--set', 'model.type=auto'];
    const unused = /OPENAI_API_KEY is set but not used\. To use it: --set model\.type=openai/;
    expect((await run({ OPENAI_API_KEY: 'sk-unused' }, ...auto)).stderr).toMatch(unused);
    expect((await run({}, ...auto)).stderr).not.toMatch(unused);
  });
});
