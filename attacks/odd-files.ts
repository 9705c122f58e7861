import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Attack, Battle } from './harness/attack.js';
import { createVictim, type Victim } from './harness/processes.js';
import { commandProblem, sampleOf, writeExperiment } from './harness/scene.js';

/** Odd replacements for an expected file. */
const things: Readonly<Record<string, (path: string) => void>> = {
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'an endless device': (path) => symlinkSync('/dev/zero', path),
  'a terminal': (path) => symlinkSync('/dev/tty', path),
  'a folder': (path) => void mkdirSync(path),
  '600 MB': (path) => {
    writeFileSync(path, '{"a":"');
    truncateSync(path, 600_000_000);
  },
  'a link to nothing': (path) => symlinkSync('nowhere', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'lists 100,000 deep': (path) => writeFileSync(path, '['.repeat(100_000) + ']'.repeat(100_000)),
  'objects 100,000 deep': (path) =>
    writeFileSync(path, `${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'a value 5,000 deep': (path) =>
    writeFileSync(path, `{"name":"x","systems":${'['.repeat(5000)}${']'.repeat(5000)}}`),
  nothing: (path) => writeFileSync(path, ''),
  bytes: (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
};

/** The replacements that must not even be opened as a `.env`. The others are read as lines. */
const unreadable = ['a pipe', 'an endless device', 'a terminal', 'a folder', '600 MB', 'a link to itself'];

const commands: Readonly<Record<string, (path: string, sample: string) => string[]>> = {
  experiment: (path) => ['run', path],
  data: (path) => ['run', 'everyday', '--data', path],
  'data that is checked': (path) => ['data', 'check', 'locomo', path],
  'questions of PersonaMem': (path) => ['data', 'check', 'personamem', path],
  predictions: (path, sample) => ['score', 'conversations', '--data', sample, '--predictions', path],
  prices: (path) => ['run', 'everyday', '--prices', path],
  environment: (path) => ['generate', 'amemgym', '--offline', '--config', path],
  personas: (path) => ['generate', 'amemgym', '--config', 'amemgym-v1.base', '--personas', path],
  'agent of the original': (path) => ['original', 'convert', 'amemgym', '--agent', path],
  cassette: (path) => ['cache', 'import', path],
};

interface Refusal {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Pipes, devices, folders, links, and files that are too large or too deep. */
export const oddFiles: Attack = {
  name: 'odd-files',
  promise:
    'Anything but a valid file is refused by its kind, at once, and is not read to its end; no link is written through.',
  async run(battle) {
    const victim = createVictim(battle.target);
    try {
      await giveOddFiles(battle, victim);
      await plantEnvironments(battle, victim);
      await plantLinks(battle, victim);
    } finally {
      victim.close();
    }
  },
};

/** Runs a command and returns a description of its faulty end; undefined if it ended well. */
async function run(
  victim: Victim,
  cwd: string,
  args: readonly string[],
  problemOf: (result: Refusal) => string | undefined,
): Promise<string | undefined> {
  const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
  const asked = await victim.ask<Refusal>('command', { args, cwd, env }, 20_000);
  return 'fell' in asked ? asked.fell : (commandProblem(asked.result) ?? problemOf(asked.result));
}

const wasTaken = ({ code }: Refusal): string | undefined => (code === 0 ? 'was taken' : undefined);

async function giveOddFiles(battle: Battle, victim: Victim): Promise<void> {
  for (const [what, make] of Object.entries(things)) {
    for (const [role, argsOf] of Object.entries(commands)) {
      const cwd = battle.folder('files');
      const path = join(cwd, 'input.json');
      make(path);
      const args = argsOf(path, sampleOf(battle.target));
      battle.count(`${what} as ${role}`, await run(victim, cwd, args, wasTaken));
    }
  }
}

async function plantEnvironments(battle: Battle, victim: Victim): Promise<void> {
  for (const [what, make] of Object.entries(things)) {
    const cwd = battle.folder('environment');
    make(join(cwd, '.env'));
    const args = ['data', 'check', 'conversations', sampleOf(battle.target)];
    const problemOf = unreadable.includes(what) ? wasTaken : () => undefined;
    battle.count(`${what} as .env`, await run(victim, cwd, args, problemOf));
  }
}

/** Links in the folder of a run to a folder and a file elsewhere, which must not change. */
async function plantLinks(battle: Battle, victim: Victim): Promise<void> {
  const parts = [
    ...[
      'episodes',
      'episodes/recent',
      'calls',
      'texts',
      'states',
      'run.lock',
      'manifest.json',
      'results.parquet',
    ],
    ...['metrics.json', 'ledger.json', 'report.html', 'manifest.json.tmp', 'results.parquet.tmp'],
  ];
  for (const part of parts) {
    for (const kind of ['a folder', 'a file'] as const) {
      const cwd = battle.folder('links');
      const experiment = writeExperiment(cwd, battle.target, {
        model: { type: 'offline' },
        systems: ['recent'],
      });
      const args = ['run', experiment, '--runs', 'out', '--cache-dir', 'cache'];
      const first = await run(victim, cwd, args, ({ code }) =>
        code === 0 ? undefined : `ended with ${code}`,
      );
      const [runId = ''] = readdirSync(join(cwd, 'out'));
      const folder = join(cwd, 'out', runId);
      rmSync(folder, { recursive: true });
      const elsewhere = join(cwd, 'elsewhere');
      mkdirSync(elsewhere);
      writeFileSync(join(elsewhere, 'precious'), 'as it was');
      mkdirSync(dirname(join(folder, part)), { recursive: true });
      symlinkSync(kind === 'a folder' ? elsewhere : join(elsewhere, 'precious'), join(folder, part));
      const second = await run(victim, cwd, args, () =>
        readdirSync(elsewhere).join() === 'precious' &&
        readFileSync(join(elsewhere, 'precious'), 'utf8') === 'as it was'
          ? undefined
          : 'was written through',
      );
      battle.count(`a link to ${kind} as ${part}`, first ?? second);
    }
  }
}
