import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { runEstimateSchema } from '@memgym/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
const price = 'model.price={"input":2,"output":8}';

describe('memgym estimate', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  beforeEach(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: () => '{"choice":"A"}' });
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'estimated',
        benchmark: { type: 'conversations' },
        systems: ['none', 'recent'],
      }),
    );
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });
  const memgym = (args: string[], env: Record<string, string> = { OPENAI_BASE_URL: server.baseUrl }) =>
    runCommand(args, { cwd: place.path, env });
  const command = (name: string, ...flags: string[]) => [
    ...[name, 'experiment.json', '--data', sample],
    ...flags,
  ];

  it('sends no request, is stored, and is compared with the later run', async () => {
    const hinted = await memgym(command('run', '--set', price, '--set', 'benchmark.episodeLimit=1'));
    expect(hinted.stderr.match(/memgym estimate/g)).toHaveLength(1);
    const asked = server.requests.length;

    const estimated = await memgym(command('estimate', '--set', price, '--json'));
    expect(estimated.code).toBe(0);
    expect(server.requests).toHaveLength(asked);
    const estimate = runEstimateSchema.parse(JSON.parse(estimated.stdout));
    expect(estimate.total.chatCalls).toEqual({ value: 144, low: 144, high: 144 });

    const run = await memgym(command('run', '--set', price, '--json'));
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('Estimated: 144 chat calls, $');
    expect(run.stderr).not.toContain('memgym estimate');
    const { estimate: compared, runId, dir } = JSON.parse(run.stdout);
    expect(runId).toBe(estimate.runId);
    expect(compared.chatCalls).toMatchObject({ estimated: { value: 144 }, actual: 144, ratio: 1 });
    // The other run paid for the first episode; its calls count as made, without a known time.
    expect(compared.reusedCalls).toBe(24);
    expect(compared.seconds.actual).toBeNull();
    expect(compared.costUsd.actual).toBeGreaterThan(0);

    const files = async () => {
      const all = await lastingFiles(join(place.path, dir));
      return ['/metrics.json', '/report.html', '/results.parquet'].map((name) => all[name]);
    };
    const before = await files();
    expect(before).not.toContain(undefined);
    const again = await memgym(command('run', '--set', price, '--fresh'));
    expect(again.stdout).toContain('actual / estimated');
    expect(await files()).toEqual(before);
  });

  it('needs no key, and knows the prices of OpenAI’s own models', async () => {
    const outcome = await memgym(
      command('estimate', '--set', 'model.type=openai', '--set', 'model.model=gpt-4.1-mini', '--sample', '2'),
      {},
    );
    expect(outcome.code).toBe(0);
    expect(outcome.stdout).toMatch(/US dollars +\$0\.\d+/);
    expect(outcome.stdout).toContain('from 2 of 6 episodes');
    expect(outcome.stdout.replace(/\s+/g, ' ')).toContain('Your model may write more');
  });

  it('says that embeddings in this process are free, instead of counting none', async () => {
    const outcome = await memgym([
      ...command('estimate', '--model', 'gpt-4.1-mini', '--sample', '2'),
      ...['--set', 'systems=["emb-m"]', '--set', 'embedder.type=offline'],
    ]);
    expect(outcome.stdout).toMatch(/emb-m( +[\d,]+){4}( +[1-9][\d,]*){2}\s/);
    expect(outcome.stdout).toMatch(/together( +[\d,]+){4}( +unpaid){2}\s/);
  });

  it('reports an unknown price, and the setting for it', async () => {
    const outcome = await memgym(command('estimate', '--set', 'model.model=house-model'));
    expect(outcome.stdout).toMatch(/US dollars +unknown/);
    expect(outcome.stdout).toContain("--set 'model.price=");
    expect(outcome.stdout).toContain('The encoding of house-model is not known');
  });

  it('says that the offline model costs nothing, and stores no estimate', async () => {
    const outcome = await memgym(command('estimate'), {});
    expect(outcome.stdout).toContain('costs nothing');
    expect(outcome.stdout).not.toContain('Stored in');
    expect(outcome.stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('refuses invalid options', async () => {
    for (const [flag, value] of [
      ['--sample', '0'],
      ['--sample', 'some'],
      ['--assume', 'outputTokens.*=many'],
      ['--assume', 'secondsPerCall=-1'],
      ['--assume', 'tokensPerSecond=0'],
    ] as const) {
      const outcome = await memgym(command('estimate', flag, value));
      expect(outcome.code, `${flag} ${value}`).toBe(2);
      expect(outcome.stderr).toMatch(/sample|outputTokens|secondsPerCall|tokensPerSecond/);
    }
  });
});
