import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRedis, startRedis } from '@memgym/executor-bullmq/testing';
import type { Attack } from './harness/attack.js';
import { type CommandOutcome, memgym } from './harness/processes.js';
import {
  difference,
  filesBelow,
  lastingDigests,
  startSteadyServer,
  writeWideExperiment,
} from './harness/scene.js';

const victims = ['worker', 'run', 'Redis'] as const;

/** Kills a worker, the run's command and the Redis server of `run --workers redis` at random requests. */
export const killedQueue: Attack = {
  name: 'killed-queue',
  promise:
    'After `kill -9` of a worker or of Redis the run ends, after one of its command the same command; with the same bytes, and few calls are paid twice.',
  async run(battle) {
    const installed = findRedis();
    if ('missing' in installed) return battle.note(`skipped: ${installed.missing}`);
    const { target, rng } = battle;
    const { server, heard } = await startSteadyServer(20);
    // It stores nothing on disk, so that a kill loses everything.
    const redis = await startRedis(installed);
    const folder = battle.folder('runs');
    writeWideExperiment(folder, target);
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm', REDIS_URL: redis.url };
    const workers: { child: ChildProcess; readonly ended: Promise<CommandOutcome> }[] = [];
    const startWorker = (): void => {
      const started: { child?: ChildProcess } = {};
      const ended = memgym(['worker', '--concurrency', '4'], {
        ...{ target, cwd: folder, env },
        onStart: (child) => {
          started.child = child;
        },
      });
      if (started.child !== undefined) workers.push({ child: started.child, ended });
    };
    /** @param hit called with the process of the command after so many requests */
    const play = (
      name: string,
      flags: readonly string[],
      after?: number,
      hit?: (run: ChildProcess) => void,
    ) =>
      memgym(['run', 'experiment.json', '--runs', `${name}/out`, '--cache-dir', `${name}/cache`, ...flags], {
        ...{ target, cwd: folder, env },
        onStart(child) {
          const last = heard.requests + (after ?? Number.POSITIVE_INFINITY);
          heard.onRequest = () => {
            if (heard.requests < last) return;
            heard.onRequest = () => undefined;
            hit?.(child);
          };
        },
      });
    const queued = ['--workers', 'redis?lostAfter=5'];
    try {
      const whole = await play('whole', []);
      if (whole.code !== 0) throw new Error(`the run fails even when nothing is killed: ${whole.stderr}`);
      const needed = heard.requests;
      const expected = lastingDigests(join(folder, 'whole', 'out'));
      const twice = { worker: 0, run: 0, Redis: 0 };
      startWorker();
      startWorker();
      for (let round = 0; round < (battle.short ? 3 : 50); round += 1) {
        const before = heard.requests;
        const victim = victims[round % victims.length] ?? 'worker';
        const hit = await play(`hit-${round}`, queued, 1 + rng.int(needed - 1), (run) => {
          if (victim === 'run') run.kill('SIGKILL');
          else if (victim === 'Redis') void redis.kill().then(redis.start);
          else {
            workers.shift()?.child.kill('SIGKILL');
            startWorker();
          }
        });
        const ended =
          victim === 'run' ? hit.signal === 'SIGKILL' && (await play(`hit-${round}`, queued)) : hit;
        const sent = heard.requests - before;
        twice[victim] += sent - needed;
        const paid = paidCalls(join(folder, `hit-${round}`, 'out'));
        battle.count(
          `${victim} killed`,
          ended === false || ended.code !== 0
            ? `ended with ${hit.signal ?? hit.code}: ${hit.stderr.slice(-300)}`
            : sent - needed > 16
              ? `${sent - needed} of ${needed} calls were paid twice`
              : paid > sent
                ? `${paid} calls are recorded as paid, but only ${sent} were sent`
                : difference(expected, lastingDigests(join(folder, `hit-${round}`, 'out'))),
        );
      }
      battle.note(`${needed} calls a run; paid twice in all, by what was killed: ${JSON.stringify(twice)}`);
    } finally {
      for (const { child } of workers) child.kill('SIGKILL');
      await Promise.all(workers.map(({ ended }) => ended));
      await redis.stop();
      await server.close();
    }
  },
};

/** The calls that the ledger of the run counts as paid. */
function paidCalls(runs: string): number {
  const [ledger = ''] = filesBelow(runs).filter((file) => file.endsWith('ledger.json'));
  return ledger === '' ? 0 : JSON.parse(readFileSync(ledger, 'utf8')).total.paid.calls;
}
