import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InterruptingServer, startInterruptingServer } from './testing/interrupting-server.js';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('a killed run', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let interrupt: InterruptingServer['interrupt'];

  beforeEach(async () => {
    place = await temporaryFolder();
    ({ server, interrupt } = await startInterruptingServer({
      chat: ({ body }) => {
        const letter = 'ABCD'[createHash('sha256').update(JSON.stringify(body)).digest().readUInt8(0) % 4];
        return {
          text: JSON.stringify(body).includes('response_format')
            ? `{"choice":"${letter}"}`
            : `answer ${letter}`,
          delayMs: 10,
        };
      },
    }));
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'killed',
        benchmark: { type: 'conversations', path: sample },
        systems: ['bm25-m', 'recent'],
        concurrency: { episodes: 2, questions: 2 },
      }),
    );
  });

  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const command = (name: string, onStart?: OnStart) =>
    runMemgym(
      ['run', 'experiment.json', '--json', '--runs', join(name, 'runs'), '--cache-dir', join(name, 'cache')],
      {
        cwd: place.path,
        env: { OPENAI_BASE_URL: server.baseUrl },
        onStart,
      },
    );

  const statuses = async (): Promise<string[]> => {
    const { stdout } = await runCommand(['runs', 'list', '--runs', join('killed', 'runs'), '--json'], {
      cwd: place.path,
    });
    return JSON.parse(stdout).runs.map(({ status }: { status: string }) => status);
  };

  it('ends byte-identical to an undisturbed one, and pays no call twice', async () => {
    const undisturbed = await command('undisturbed');
    expect(undisturbed.stderr).toContain('Model: ');
    expect(undisturbed.code).toBe(0);
    const callsNeeded = server.chatRequests.length;
    expect(callsNeeded).toBeGreaterThan(60);

    for (const killAfter of [Math.floor(callsNeeded / 3), Math.floor(callsNeeded / 2)]) {
      const killed = await interrupt(killAfter, (onStart) => command('killed', onStart));
      expect(killed.signal).toBe('SIGKILL');
      expect(await statuses()).toEqual(['interrupted']);
    }
    const resumed = await command('killed');
    expect(resumed.code).toBe(0);
    expect(await statuses()).toEqual(['complete']);
    expect(JSON.parse(resumed.stdout).systems).toEqual(JSON.parse(undisturbed.stdout).systems);

    // Calls in flight at a kill lose their reply: at most one per place in the two queues, twice.
    const paid = server.chatRequests.length - callsNeeded;
    expect(paid).toBeLessThanOrEqual(callsNeeded + 2 * 4);

    const runId: string = JSON.parse(resumed.stdout).runId;
    const left = await lastingFiles(join(place.path, 'killed', 'runs', runId));
    expect(left).toEqual(await lastingFiles(join(place.path, 'undisturbed', 'runs', runId)));

    const paidBefore = server.chatRequests.length;
    const again = await command('killed');
    expect(again.stdout).toBe(resumed.stdout);
    expect(again.stderr).toContain('episodes done before');
    expect(server.chatRequests.length).toBe(paidBefore);
  });

  it('can be replayed from the cache with the server switched off', async () => {
    const first = await command('replay');
    await server.close();
    const replayed = await runMemgym(
      [
        'run',
        'experiment.json',
        '--json',
        '--fresh',
        '--cache',
        'replay-only',
        '--runs',
        'replay/runs',
        '--cache-dir',
        'replay/cache',
      ],
      { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl } },
    );
    expect(replayed.code).toBe(0);
    expect(replayed.stdout).toBe(first.stdout);
    expect(replayed.stderr).toContain('0 model calls made');

    // Another machine has only the cassette and the experiment.
    const cassette = async (...args: string[]) => runMemgym(['cache', ...args], { cwd: place.path });
    expect((await cassette('export', 'run.jsonl', '--cache-dir', 'replay/cache')).code).toBe(0);
    expect((await cassette('import', 'run.jsonl', '--cache-dir', 'elsewhere/cache')).stdout).toContain(
      'added',
    );
    const elsewhere = await runMemgym(
      [
        ...['run', 'experiment.json', '--json', '--cache', 'replay-only'],
        ...['--runs', 'replay/runs', '--fresh', '--cache-dir', 'elsewhere/cache'],
      ],
      { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl } },
    );
    expect(elsewhere.stdout).toBe(first.stdout);
  });
});
