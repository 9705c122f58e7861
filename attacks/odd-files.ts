import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './harness/attack.js';
import { createVictim } from './harness/processes.js';
import { commandProblem, sampleOf } from './harness/scene.js';

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

const commands: Readonly<Record<string, (path: string, sample: string) => string[]>> = {
  experiment: (path) => ['run', path],
  data: (path) => ['run', 'everyday', '--data', path],
  'data that is checked': (path) => ['data', 'check', 'locomo', path],
  'questions of PersonaMem': (path) => ['data', 'check', 'personamem', path],
  predictions: (path, sample) => ['score', 'conversations', '--data', sample, '--predictions', path],
  prices: (path) => ['run', 'everyday', '--prices', path],
  environment: (path) => ['generate', 'amemgym', '--offline', '--config', path],
  personas: (path) => ['generate', 'amemgym', '--config', 'amemgym-v1.base', '--personas', path],
  'agent of the original': (path) => ['convert', 'amemgym', '--agent', path],
  cassette: (path) => ['cache', 'import', path],
};

/** Pipes, devices, folders, links, and files that are too large or too deep. */
export const oddFiles: Attack = {
  name: 'odd-files',
  promise: 'Anything but a valid file is refused by its kind, at once, and is not read to its end.',
  async run(battle) {
    const victim = createVictim(battle.target);
    try {
      for (const [what, make] of Object.entries(things)) {
        for (const [role, argsOf] of Object.entries(commands)) {
          const cwd = battle.folder('files');
          const path = join(cwd, 'input.json');
          make(path);
          const asked = await victim.ask<{ code: number; stdout: string; stderr: string }>(
            'command',
            {
              ...{ args: argsOf(path, sampleOf(battle.target)), cwd },
              env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
            },
            20_000,
          );
          const problem =
            'fell' in asked
              ? asked.fell
              : (commandProblem(asked.result) ?? (asked.result.code === 0 ? 'was taken' : undefined));
          battle.count(`${what} as ${role}`, problem);
        }
      }
    } finally {
      victim.close();
    }
  },
};
