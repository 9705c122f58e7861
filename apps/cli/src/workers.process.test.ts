import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { type CommandOutcome, type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

/** The processes that a process has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout.split('\n').flatMap((line) => {
    const [own, parent] = line.trim().split(/\s+/).map(Number);
    return parent === pid && own !== undefined ? [own] : [];
  });
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('memgym run --workers', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  /** Called with each request. */
  let onRequest: () => void;
  let alone: { readonly code: number | null; readonly requests: number };
  beforeAll(async () => {
    onRequest = () => undefined;
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: (request) => ({ text: fittingReply(request), delayMs: 3 }),
      fail: () => {
        onRequest();
        return undefined;
      },
    });
    const users = generateUsersOffline({ users: 4, questions: 2, periods: 2 });
    await writeFile(join(place.path, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
    const experiment = {
      name: 'tiny',
      benchmark: { type: 'amemgym' },
      embedder: { type: 'openai', model: 'test-embedder', dimensions: 8 },
      systems: ['native', 'awe'],
    };
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
    alone = await requestsOf(run('alone', []));
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const run = (name: string, flags: readonly string[], onStart?: OnStart): Promise<CommandOutcome> =>
    runMemgym(
      [
        'run',
        'experiment.json',
        '--data',
        'data.json',
        '--json',
        '--runs',
        name,
        '--cache-dir',
        `${name}-cache`,
        ...flags,
      ],
      { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl }, onStart },
    );
  const requestsOf = async (command: Promise<CommandOutcome>) => {
    const before = server.requests.length;
    const { code } = await command;
    return { code, requests: server.requests.length - before };
  };
  const filesOf = (name: string) => lastingFiles(join(place.path, name));
  const ledgerOf = async (name: string) => {
    const [run = ''] = (await readdir(join(place.path, name))).filter((each) => each.startsWith('tiny'));
    return JSON.parse(await readFile(join(place.path, name, run, 'ledger.json'), 'utf8'));
  };
  /** Acts once, with the process and its workers, after some requests. */
  const after =
    (requests: number, act: (pid: number, workers: number[]) => void): OnStart =>
    ({ pid = 0 }) => {
      let left = requests;
      onRequest = () => {
        left -= 1;
        if (left === 0) void childrenOf(pid).then((workers) => act(pid, workers));
      };
    };

  it('writes the same run as one process, with each request sent once', async () => {
    let workers: number[] = [];
    const shared = await requestsOf(
      run(
        'shared',
        ['--workers', '2'],
        after(30, (_pid, found) => {
          workers = found;
        }),
      ),
    );
    expect(workers).toHaveLength(2);
    expect([alone.code, shared.code]).toEqual([0, 0]);
    expect(shared.requests).toBe(alone.requests);
    expect(await filesOf('shared')).toEqual(await filesOf('alone'));
    expect((await ledgerOf('shared')).total.paid.calls).toBe((await ledgerOf('alone')).total.paid.calls);
    expect(workers.filter(isRunning)).toEqual([]);
  });

  it('plays the items of a killed worker again, and pays again only for calls in flight', async () => {
    const killed = await requestsOf(
      run(
        'killed',
        ['--workers', '2'],
        after(60, (_pid, [worker = 0]) => process.kill(worker, 'SIGKILL')),
      ),
    );
    expect(killed.code).toBe(0);
    expect(await filesOf('killed')).toEqual(await filesOf('alone'));
    expect(killed.requests).toBeGreaterThanOrEqual(alone.requests);
    expect(killed.requests).toBeLessThan(alone.requests + 20);
  });

  it('ends its workers when it is killed, and continues', async () => {
    let workers: number[] = [];
    const end = after(60, (pid, found) => {
      workers = found;
      process.kill(pid, 'SIGKILL');
    });
    const killed = await run('ended', ['--workers', '2'], end);
    expect(killed.signal).toBe('SIGKILL');
    expect(workers).toHaveLength(2);
    await expect.poll(() => workers.filter(isRunning), { timeout: 60_000 }).toEqual([]);
    expect((await run('ended', ['--workers', '2'])).code).toBe(0);
    expect(await filesOf('ended')).toEqual(await filesOf('alone'));
  });

  it('stops on Ctrl-C like one process, and continues', async () => {
    const stop = after(60, (pid, workers) => {
      for (const each of [pid, ...workers]) process.kill(each, 'SIGINT');
    });
    const stopped = await run('stopped', ['--workers', '2'], stop);
    expect(stopped.code).toBe(130);
    const rest = await requestsOf(run('stopped', []));
    expect(rest.code).toBe(0);
    // The replies on their way were stored.
    expect(rest.requests).toBeLessThanOrEqual(alone.requests - 60);
    expect(await filesOf('stopped')).toEqual(await filesOf('alone'));
  });

  it('keeps one budget for all workers', async () => {
    const before = server.requests.length;
    const capped = await run('capped', ['--workers', '2', '--budget', 'calls=50']);
    expect(capped.code).toBe(1);
    expect(capped.stderr).toContain('The next call could exceed the budget of 50 calls');
    expect(server.requests.length - before).toBe(50);
    expect((await run('capped', ['--workers', '2'])).code).toBe(0);
    expect(await filesOf('capped')).toEqual(await filesOf('alone'));
  });

  it('names a number of workers that is none', async () => {
    const { code, stderr } = await run('none', ['--workers', '0']);
    expect(code).toBe(2);
    expect(stderr).toContain('Give a whole number of at least 1');
  });
});
