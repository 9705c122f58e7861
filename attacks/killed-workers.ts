import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack } from './harness/attack.js';
import { memgym } from './harness/processes.js';
import { difference, lastingDigests, steadyReply, writeExperiment } from './harness/scene.js';

/** Kills the processes of `run --workers` at random requests. */
export const killedWorkers: Attack = {
  name: 'killed-workers',
  promise:
    'After `kill -9` of a worker the run ends, after one of the first process the same command; with the same bytes, and few calls are paid twice.',
  async run(battle) {
    const { target, rng } = battle;
    let requests = 0;
    let onRequest = (): void => undefined;
    const server = await startOpenAIServer({
      fail: () => {
        requests += 1;
        onRequest();
        return undefined;
      },
      chat: (request) => ({ text: steadyReply(request), delayMs: 5 }),
    });
    const folder = battle.folder('runs');
    const benchmark = { type: 'conversations', path: join(target, 'data/samples/everyday.json') };
    writeExperiment(folder, target, {
      benchmark,
      concurrency: { episodes: 4, questions: 2, maxInFlight: 8 },
    });
    /** @param victim 0: the first process; 1, 2: a worker */
    const play = (name: string, after?: number, victim = 0) =>
      memgym(
        ['run', 'experiment.json', '--workers', '2', '--runs', `${name}/out`, '--cache-dir', `${name}/cache`],
        {
          target,
          cwd: folder,
          env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm' },
          onStart({ pid = 0 }) {
            const last = requests + (after ?? Number.POSITIVE_INFINITY);
            onRequest = () => {
              if (requests < last) return;
              onRequest = () => undefined;
              kill([pid, ...childrenOf(pid)][victim]);
            };
          },
        },
      );
    try {
      const whole = await play('whole');
      if (whole.code !== 0) throw new Error(`the run fails even when nothing is killed: ${whole.stderr}`);
      const needed = requests;
      const expected = lastingDigests(join(folder, 'whole', 'out'));
      let twice = 0;
      for (let round = 0; round < (battle.short ? 4 : 50); round += 1) {
        const before = requests;
        const victim = round % 3;
        const hit = await play(`hit-${round}`, 1 + rng.int(needed - 1), victim);
        const ended = victim === 0 ? hit.signal === 'SIGKILL' && (await play(`hit-${round}`)) : hit;
        const paidTwice = requests - before - needed;
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
