import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGeneratorScript } from '@memgym/env-generator/testing';
import type { Attack, Battle } from './harness/attack.js';
import { type CommandOutcome, createVictim, memgym } from './harness/processes.js';
import {
  difference,
  lastingDigests,
  startSteadyServer,
  steadyReply,
  writeExperiment,
} from './harness/scene.js';
import { signalResults, signalScore } from './late-signals.js';

/** Kills `run` and `generate` at random requests, and processes that write to a storage at random moments. */
export const kills: Attack = {
  name: 'kills',
  promise:
    'After `kill -9` the same command ends with the same bytes, and a storage contains all confirmed writes.',
  async run(battle) {
    await killCommands(battle);
    for (const kind of ['folder', 'sqlite'] as const) await killStorage(battle, kind);
  },
};

/** Sends commands a signal; they must end cleanly and resume. */
export const signals: Attack = {
  name: 'signals',
  promise: 'SIGINT, SIGTERM and SIGHUP end a command with 128 plus their number; the same command resumes.',
  async run(battle) {
    await killCommands(battle, [
      ['SIGTERM', 143],
      ['SIGHUP', 129],
      ['SIGINT', 130],
    ]);
    await signalResults(battle);
    await signalScore(battle);
  },
};

type Ending = readonly [signal: NodeJS.Signals, exitCode: number];

async function killCommands(battle: Battle, endings?: readonly Ending[]): Promise<void> {
  const { target, rng } = battle;
  const script = createGeneratorScript();
  const { server, heard } = await startSteadyServer(
    5,
    (request) => script.chat(request) ?? steadyReply(request),
  );
  const folder = battle.folder('commands');
  writeExperiment(folder, target);
  const environment = { name: 'tiny', users: 2, questions: 3, periods: 2, changesPerPeriod: 2 };
  writeFileSync(join(folder, 'environment.json'), JSON.stringify(environment));
  const commands: Readonly<Record<string, (name: string) => string[]>> = {
    run: (name) => ['run', 'experiment.json', '--runs', `${name}/out`, '--cache-dir', `${name}/cache`],
    generate: (name) => [
      ...['generate', 'amemgym', '--config', 'environment.json'],
      ...['--out', `${name}/out`, '--cache-dir', `${name}/cache`],
    ],
  };
  const play = (
    args: string[],
    after?: number,
    signal: NodeJS.Signals = 'SIGKILL',
  ): Promise<CommandOutcome> =>
    memgym(args, {
      target,
      cwd: folder,
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm' },
      onStart(child) {
        const last = heard.requests + (after ?? Number.POSITIVE_INFINITY);
        heard.onRequest = () => {
          if (heard.requests < last) return;
          heard.onRequest = () => undefined;
          child.kill(signal);
        };
      },
    });
  try {
    for (const [command, argsOf] of Object.entries(commands)) {
      const before = heard.requests;
      const whole = await play(argsOf(`${command}-whole`));
      if (whole.code !== 0) throw new Error(`${command} fails even when it is not killed: ${whole.stderr}`);
      const needed = heard.requests - before;
      const expected = lastingDigests(join(folder, `${command}-whole`, 'out'));
      const name = `${command}-hit`;
      const hits = endings ?? Array.from({ length: battle.short ? 3 : 12 }, (): Ending => ['SIGKILL', -1]);
      const each = Math.max(2, Math.floor(needed / (hits.length + 1)));
      for (const [signal, code] of hits) {
        const hit = await play(argsOf(name), 1 + rng.int(each), signal);
        const ended = signal === 'SIGKILL' ? hit.signal === 'SIGKILL' : hit.code === code;
        battle.count(
          `${command}, ${signal}`,
          ended
            ? undefined
            : `ended with ${hit.signal ?? hit.code}, expected ${code}: ${hit.stderr.slice(-200)}`,
        );
      }
      const resumed = await play(argsOf(name));
      battle.count(
        `${command} again`,
        resumed.code === 0
          ? difference(expected, lastingDigests(join(folder, name, 'out')))
          : `exit code ${resumed.code}: ${resumed.stderr.slice(-300)}`,
      );
    }
  } finally {
    await server.close();
  }
}

async function killStorage(battle: Battle, kind: 'folder' | 'sqlite'): Promise<void> {
  const folder = battle.folder(kind);
  const victim = createVictim(battle.target);
  let confirmed = -1;
  try {
    for (let kill = 0; kill < (battle.short ? 4 : 25); kill += 1) {
      const writer = await victim.start('write', { kind, folder, from: confirmed + 1 });
      const last = confirmed + 1 + battle.rng.int(25);
      await new Promise<void>((resolve, reject) => {
        writer.on('message', ({ said, result }: { said?: number; result?: unknown }) => {
          if (said === undefined) return reject(new Error(`the writer exited: ${JSON.stringify(result)}`));
          confirmed = Math.max(confirmed, said);
          // Delayed, so that the kill hits any point of the next write.
          if (said === last) setTimeout(() => writer.kill('SIGKILL'), battle.rng.int(4));
        });
        writer.once('exit', () => resolve());
      });
      const found = await victim.ask<{ texts?: string[][]; error?: string }>('read', { kind, folder });
      const texts = 'result' in found ? found.result.texts : undefined;
      const ids = new Set(texts?.map(([id]) => id));
      const lost = Array.from({ length: confirmed + 1 }, (_value, number) => `m${number}`).filter(
        (id) => !ids.has(id),
      );
      battle.count(
        `${kind} storage, killed after ${confirmed + 1} memories`,
        texts === undefined ? JSON.stringify(found) : lost.length > 0 ? `lost ${lost.join(', ')}` : undefined,
      );
      // One unconfirmed write may also be stored.
      confirmed = Math.max(confirmed, (texts?.length ?? 0) - 1);
    }
  } finally {
    victim.close();
  }
}
