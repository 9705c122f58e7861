import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRedis, startRedis } from '@memgym/executor-bullmq/testing';
import type { Attack } from './harness/attack.js';
import { type CommandOutcome, memgym } from './harness/processes.js';
import { difference, lastingDigests, startSteadyServer, writeWideExperiment } from './harness/scene.js';

/** What sleeps, and what else happens meanwhile. */
const scenes = [
  'the command',
  'a worker',
  'both',
  'the command, and Redis starts again',
  'the command, for another',
] as const;

/** Longer than a run takes; one that is not at its end by then waits for something that nobody does. */
const patienceMs = 240_000;

/** Sends SIGSTOP and, after longer than they count as lost, SIGCONT, as a closed lid does. */
export const pausedQueue: Attack = {
  name: 'paused-queue',
  promise:
    'A command or worker of `run --workers redis` that sleeps longer than it counts as lost goes on, or ends and resumes, with the same bytes.',
  async run(battle) {
    const installed = findRedis();
    if ('missing' in installed) return battle.note(`skipped: ${installed.missing}`);
    const { target, rng } = battle;
    const { server, heard } = await startSteadyServer(20);
    const redis = await startRedis(installed);
    const folder = battle.folder('runs');
    writeWideExperiment(folder, target);
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm', REDIS_URL: redis.url };
    const start = (args: readonly string[]): { child: ChildProcess; ended: Promise<CommandOutcome> } => {
      let child: ChildProcess | undefined;
      const ended = memgym(args, {
        ...{ target, cwd: folder, env },
        onStart: (started) => {
          child = started;
        },
      });
      return { child: child as ChildProcess, ended };
    };
    const run = (name: string, flags: readonly string[]) =>
      start(['run', 'experiment.json', '--runs', `${name}/out`, '--cache-dir', `${name}/cache`, ...flags]);
    const workers: ReturnType<typeof start>[] = [];
    try {
      const whole = await run('whole', []).ended;
      if (whole.code !== 0) throw new Error(`the run fails even when nothing sleeps: ${whole.stderr}`);
      const needed = heard.requests;
      const expected = lastingDigests(join(folder, 'whole', 'out'));
      // The default of the command is 15 seconds.
      for (const lostAfter of battle.short ? [3] : [3, 15]) {
        const flags = ['--workers', `redis?lostAfter=${lostAfter}`];
        for (const [place, scene] of scenes.entries()) {
          const name = `${lostAfter}-${place}`;
          while (workers.length < 2) workers.push(start(['worker', '--concurrency', '4']));
          const asked = new Promise<void>((resolve) => {
            const last = heard.requests + 1 + rng.int(Math.floor(needed / 2));
            heard.onRequest = () => (heard.requests < last ? undefined : resolve());
          });
          const command = run(name, flags);
          await Promise.race([asked, command.ended]);
          heard.onRequest = () => undefined;
          const asleep = [
            ...(scene === 'a worker' ? [] : [command.child]),
            ...(scene === 'a worker' || scene === 'both' ? [workers[0]?.child] : []),
          ];
          for (const child of asleep) child?.kill('SIGSTOP');
          await sleep(lostAfter * 1000);
          if (scene.includes('Redis')) await redis.kill().then(redis.start);
          await sleep(lostAfter * 1000);
          let ended: CommandOutcome | undefined;
          if (scene.includes('another')) {
            command.child.kill('SIGKILL');
            await command.ended;
            ended = await within(run(name, flags));
          } else {
            for (const child of asleep) child?.kill('SIGCONT');
            ended = await within(command);
            // It may end with a reason and the next step, which is the same command.
            if (ended !== undefined && ended.code !== 0) {
              battle.note(
                `${scene} slept: ended with ${ended.code}, ${ended.stderr.trim().split('\n').slice(-2).join(' ')}`,
              );
              ended = await within(run(name, flags));
            }
          }
          battle.count(
            `${scene} slept, lost after ${lostAfter} s`,
            ended === undefined
              ? `it did not end in ${patienceMs / 1000} s`
              : ended.code === 0
                ? difference(expected, lastingDigests(join(folder, name, 'out')))
                : `ended with ${ended.signal ?? ended.code}: ${ended.stderr.slice(-300)}`,
          );
          for (const worker of workers.splice(0)) {
            worker.child.kill('SIGKILL');
            await worker.ended;
          }
        }
      }
    } finally {
      for (const { child } of workers) child.kill('SIGKILL');
      await Promise.all(workers.map(({ ended }) => ended));
      await redis.stop();
      await server.close();
    }
  },
};

/** The outcome of a command; undefined, after its end by force, if it does not end by itself. */
async function within({
  child,
  ended,
}: {
  readonly child: ChildProcess;
  readonly ended: Promise<CommandOutcome>;
}): Promise<CommandOutcome | undefined> {
  const stop = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: stop.signal }).catch(() => undefined);
  const outcome = await Promise.race([ended, late]);
  stop.abort();
  if (outcome === undefined) child.kill('SIGKILL');
  return outcome;
}
