import { type ChildProcess, spawnSync } from 'node:child_process';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack, Battle } from './harness/attack.js';
import { type CommandOutcome, createVictim, memgym } from './harness/processes.js';
import { steadyReply, writeExperiment } from './harness/scene.js';

const namespaces = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];

/** Several processes, and processes that cannot see each other, play one run or open one storage. */
export const locks: Attack = {
  name: 'locks',
  promise:
    'Only one process at a time plays a run or uses a storage, also across PID namespaces and stale locks.',
  async run(battle) {
    await race(battle, 'four processes', 4, [], false);
    await race(battle, 'four processes at a stale lock', 4, [], true);
    if (spawnSync(namespaces[0] ?? '', [...namespaces.slice(1), 'true']).status === 0) {
      await race(battle, 'two PID namespaces', 2, namespaces, false);
      await race(battle, 'two PID namespaces at a stale lock', 2, namespaces, true);
    }
    await twoOwners(battle);
  },
};

/** Starts processes together; a repeated request means that a part was played twice. */
async function race(
  battle: Battle,
  what: string,
  count: number,
  wrapper: readonly string[],
  stale: boolean,
): Promise<void> {
  const seen = new Map<string, number>();
  let onThirdRequest = (): unknown => undefined;
  const server = await startOpenAIServer({
    chat: (request) => {
      const text = JSON.stringify(request.body);
      seen.set(text, (seen.get(text) ?? 0) + 1);
      if (seen.size === 3) onThirdRequest();
      return { text: steadyReply(request), delayMs: 20 };
    },
  });
  const folder = battle.folder('race');
  writeExperiment(folder, battle.target);
  const play = (onStart?: (child: ChildProcess) => void): Promise<CommandOutcome> =>
    memgym(['run', 'experiment.json', '--runs', 'out', '--cache', 'off'], {
      ...{ target: battle.target, cwd: folder, wrapper: onStart === undefined ? wrapper : [] },
      ...(onStart && { onStart }),
      env: { OPENAI_BASE_URL: server.baseUrl },
    });
  try {
    if (stale) {
      const killed = await play((child) => {
        onThirdRequest = () => child.kill('SIGKILL');
      });
      if (killed.signal !== 'SIGKILL') throw new Error(`the process was not killed: ${killed.stderr}`);
      onThirdRequest = () => undefined;
      seen.clear();
    }
    const outcomes = await Promise.all(Array.from({ length: count }, () => play()));
    const twice = [...seen.values()].filter((times) => times > 1).length;
    const done = outcomes.filter(({ code }) => code === 0).length;
    const odd = outcomes.find(({ code, stderr }) => code !== 0 && !/memgym: /.test(stderr));
    battle.count(
      what,
      twice > 0
        ? `${twice} of ${seen.size} calls were made twice; ${done} processes succeeded`
        : odd !== undefined
          ? `ended with ${odd.code}: ${odd.stderr.slice(-200)}`
          : done === 0 && !waitsForLease(outcomes, wrapper)
            ? `no process could play: ${outcomes[0]?.stderr.slice(-200)}`
            : undefined,
    );
  } finally {
    await server.close();
  }
}

/** Whether all refused because a holder in an invisible namespace may be alive until its lease expires. */
function waitsForLease(outcomes: readonly CommandOutcome[], wrapper: readonly string[]): boolean {
  return wrapper.length > 0 && outcomes.every(({ stderr }) => /holds it[\s\S]*lease/.test(stderr));
}

/** A second process opens a storage that a running process has locked. */
async function twoOwners(battle: Battle): Promise<void> {
  for (const kind of ['folder', 'sqlite'] as const) {
    const folder = battle.folder(kind);
    const victim = createVictim(battle.target);
    const writer = await victim.start('write', { kind, folder, from: 0 });
    try {
      await new Promise((resolve) => writer.once('message', resolve));
      for (let time = 0; time < (battle.short ? 2 : 10); time += 1) {
        const asked = await victim.ask<{ texts?: unknown; typed?: boolean; error?: string }>('read', {
          ...{ kind, folder },
        });
        const refused = 'result' in asked && asked.result.typed === true;
        battle.count(`${kind} storage of a running process`, refused ? undefined : JSON.stringify(asked));
      }
    } finally {
      writer.kill('SIGKILL');
      victim.close();
    }
  }
}
