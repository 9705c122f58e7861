import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Attack } from './harness/attack.js';
import { memgym } from './harness/processes.js';
import { difference, lastingDigests, startSteadyServer, writeWideExperiment } from './harness/scene.js';

/** Kills the processes of `run --workers` at random requests. */
export const killedWorkers: Attack = {
  name: 'killed-workers',
  promise:
    'After `kill -9` of a worker the run ends, after one of the first process the same command; with the same bytes, and few calls are paid twice.',
  async run(battle) {
    const { target, rng } = battle;
    const { server, heard } = await startSteadyServer(5);
    const folder = battle.folder('runs');
    writeWideExperiment(folder, target);
    /** @param victim 0: the first process; 1, 2: a worker */
    const play = (name: string, after?: number, victim = 0) =>
      memgym(
        ['run', 'experiment.json', '--workers', '2', '--runs', `${name}/out`, '--cache-dir', `${name}/cache`],
        {
          target,
          cwd: folder,
          env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm' },
          onStart({ pid = 0 }) {
            const last = heard.requests + (after ?? Number.POSITIVE_INFINITY);
            heard.onRequest = () => {
              if (heard.requests < last) return;
              heard.onRequest = () => undefined;
              kill([pid, ...childrenOf(pid)][victim]);
            };
          },
        },
      );
    try {
      const whole = await play('whole');
      if (whole.code !== 0) throw new Error(`the run fails even when nothing is killed: ${whole.stderr}`);
      const needed = heard.requests;
      const expected = lastingDigests(join(folder, 'whole', 'out'));
      let twice = 0;
      for (let round = 0; round < (battle.short ? 4 : 50); round += 1) {
        const before = heard.requests;
        const victim = round % 3;
        const hit = await play(`hit-${round}`, 1 + rng.int(needed - 1), victim);
        const ended = victim === 0 ? hit.signal === 'SIGKILL' && (await play(`hit-${round}`)) : hit;
        const paidTwice = heard.requests - before - needed;
        twice += paidTwice;
        battle.count(
          `${victim === 0 ? 'first process' : 'worker'} killed`,
          ended === false || ended.code !== 0
            ? `ended with ${hit.signal ?? hit.code}: ${hit.stderr.slice(-300)}`
            : paidTwice > 16
              ? `${paidTwice} of ${needed} calls were paid twice`
              : difference(expected, lastingDigests(join(folder, `hit-${round}`, 'out'))),
        );
      }
      battle.note(`${needed} calls a run; paid twice in all: ${twice}`);
    } finally {
      await server.close();
    }
  },
};

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, own, parent, program = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && program.includes('workers') ? [Number(own)] : [];
  });
}

/** The process may have ended by now. */
function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // Then the run has just ended.
  }
}
