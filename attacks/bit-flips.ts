import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack, Battle } from './harness/attack.js';
import { createVictim, type Victim } from './harness/processes.js';
import {
  commandProblem,
  difference,
  filesBelow,
  lastingDigests,
  steadyReply,
  writeExperiment,
} from './harness/scene.js';

/** Flips one bit in one file of a run, its cache or a storage, or cuts off the end of the file. */
export const bitFlips: Attack = {
  name: 'bit-flips',
  promise:
    'Damage is refused with a typed error, or the damaged part is made again; it never changes a result or report.',
  async run(battle) {
    const victim = createVictim(battle.target);
    try {
      await damageRuns(battle, victim);
      for (const kind of ['folder', 'sqlite'] as const) await damageStorage(battle, victim, kind);
    } finally {
      victim.close();
    }
  },
};

interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function damageRuns(battle: Battle, victim: Victim): Promise<void> {
  const { target, rng, short } = battle;
  const server = await startOpenAIServer({ chat: (request) => steadyReply(request) });
  const folder = battle.folder('run');
  writeExperiment(folder, target, { systems: ['bm25-m'] });
  const env = { OPENAI_BASE_URL: server.baseUrl };
  const ask = (...args: string[]) =>
    victim.ask<CommandResult>('command', { args: [...args, '--runs', 'out'], cwd: folder, env });
  const play = () => ask('run', 'experiment.json', '--cache-dir', 'cache');
  try {
    const first = await play();
    if ('fell' in first || first.result.code !== 0) throw new Error(JSON.stringify(first));
    const expected = lastingDigests(join(folder, 'out'));
    const [runId = ''] = readdirSync(join(folder, 'out'));
    const sound = join(folder, 'sound');
    for (const part of ['out', 'cache']) cpSync(join(folder, part), join(sound, part), { recursive: true });
    const kinds: Readonly<Record<string, RegExp>> = {
      'episode file': /episodes\/.*jsonl/,
      'results.parquet': /results\.parquet/,
      'metrics.json': /metrics\.json/,
      'manifest.json': /manifest\.json/,
      'cache entries': /cache\/entries\.log/,
    };
    for (const [kind, pattern] of Object.entries(kinds)) {
      for (let time = 0; time < (short ? 6 : 60); time += 1) {
        for (const part of ['out', 'cache']) {
          rmSync(join(folder, part), { recursive: true, force: true });
          cpSync(join(sound, part), join(folder, part), { recursive: true });
        }
        // A damaged cache is read only if the run does not exist.
        if (kind === 'cache entries') rmSync(join(folder, 'out'), { recursive: true });
        const files = ['out', 'cache']
          .flatMap((part) =>
            kind !== 'cache entries' || part === 'cache' ? filesBelow(join(folder, part)) : [],
          )
          .filter((file) => pattern.test(file));
        const what = damage(rng.pick(files), rng);
        const reported = read.has(kind)
          ? reportProblem(await ask('runs', 'report', runId), expected, folder)
          : undefined;
        const asked = await play();
        battle.count(`${kind}, ${what}`, reported ?? problemOf(asked, expected, join(folder, 'out')));
      }
    }
  } finally {
    await server.close();
  }
}

/** The files that a report is made from. */
const read: ReadonlySet<string> = new Set(['episode file', 'metrics.json', 'manifest.json']);

/** The report of a damaged run is refused, or is the same. */
function reportProblem(
  asked: { result: CommandResult } | { fell: string },
  expected: Readonly<Record<string, string>>,
  folder: string,
): string | undefined {
  if ('fell' in asked) return asked.fell;
  const problem = commandProblem(asked.result);
  if (problem !== undefined || asked.result.code !== 0) return problem;
  const [name = '', digest] = Object.entries(expected).find(([file]) => file.endsWith('report.html')) ?? [];
  return lastingDigests(join(folder, 'out'))[name] === digest ? undefined : 'the report changed';
}

function problemOf(
  asked: { result: CommandResult } | { fell: string },
  expected: Readonly<Record<string, string>>,
  runs: string,
): string | undefined {
  if ('fell' in asked) return asked.fell;
  const { code } = asked.result;
  const problem = commandProblem(asked.result);
  if (problem !== undefined || code !== 0) return problem;
  return difference(expected, lastingDigests(runs));
}

/** Flips a bit or truncates the file; returns a description. */
function damage(file: string, rng: Battle['rng']): string {
  const bytes = readFileSync(file);
  if (bytes.length === 0) return 'nothing, as it is empty';
  const at = rng.int(bytes.length);
  if (rng.int(5) === 0) {
    writeFileSync(file, bytes.subarray(0, at));
    return `cut to ${at} of ${bytes.length} bytes`;
  }
  const bit = rng.int(8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  writeFileSync(file, bytes);
  return `bit ${bit} of byte ${at}`;
}

async function damageStorage(battle: Battle, victim: Victim, kind: 'folder' | 'sqlite'): Promise<void> {
  const { rng, short } = battle;
  const folder = battle.folder(kind);
  await victim.ask('store', { kind, folder: join(folder, 'sound'), count: 12 });
  const read = (of: string) =>
    victim.ask<{ texts?: string[][]; error?: string; typed?: boolean }>('read', { kind, folder: of });
  const whole = await read(join(folder, 'sound'));
  if ('fell' in whole || whole.result.texts?.length !== 12) throw new Error(JSON.stringify(whole));
  const expected = JSON.stringify([...whole.result.texts].sort());
  for (let time = 0; time < (short ? 12 : 250); time += 1) {
    const place = join(folder, `damaged-${time}`);
    cpSync(join(folder, 'sound'), place, { recursive: true });
    const file = rng.pick(filesBelow(place).filter((one) => !one.includes('lock')));
    const what = damage(file, rng);
    const asked = await read(place);
    const problem = ((): string | undefined => {
      if ('fell' in asked) return asked.fell;
      const { texts, error, typed } = asked.result;
      if (error !== undefined) return typed ? undefined : `untyped: ${error}`;
      const lost = 12 - (texts?.length ?? 0);
      if (lost > 0) return `${lost} memories are lost without an error`;
      return JSON.stringify([...(texts ?? [])].sort()) === expected ? undefined : 'a memory changed';
    })();
    battle.count(`${kind} storage, ${file.slice(place.length + 1)}, ${what}`, problem);
    rmSync(place, { recursive: true });
  }
}
