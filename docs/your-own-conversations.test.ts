import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandOutcome, runMemgym, temporaryFolder } from '../apps/cli/src/testing/run-memgym.js';
import { fencesOf } from './testing/markdown.js';

const fences = fencesOf('docs/your-own-conversations.md');
const commands = fences
  .filter(({ language, flags }) => language === 'sh' && !flags.includes('needs-a-key'))
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => line.startsWith('memgym '));

const outcomes = new Map<string, CommandOutcome>();
let place: Awaited<ReturnType<typeof temporaryFolder>>;

// The commands run in an empty folder, one after another, as a reader would run them.
beforeAll(async () => {
  place = await temporaryFolder();
  for (const { flags, text } of fences) {
    const name = flags.find((flag) => flag.startsWith('file='))?.slice('file='.length);
    if (name !== undefined) await writeFile(join(place.path, name), text);
  }
  let runId = '';
  for (const command of commands) {
    const words = command.split(' ').slice(1).join(' ').replace('<run id>', runId).split(' ');
    const outcome = await runMemgym(words, { cwd: place.path });
    runId = /runs\/([^/\s]+)\/report\.html/.exec(outcome.stdout)?.[1] ?? runId;
    outcomes.set(command, outcome);
  }
});
afterAll(() => place.remove());

it('leads from an empty folder to a run', () => {
  expect(commands.map((command) => /^memgym (?:runs )?(\S+)/.exec(command)?.[1])).toEqual([
    'doctor',
    'init',
    'init',
    'data',
    'init',
    'run',
    'compare',
    'failures',
    'show',
  ]);
  for (const [command, { code, stderr }] of outcomes)
    expect([command, code, stderr]).toEqual([command, 0, stderr]);
});

it('imports the messages that it shows', () => {
  const outcome = outcomes.get('memgym init conversations imported.json --from messages.json');
  expect(outcome?.stdout).toContain('3 messages read, 3 written, 0 left out');
});

it('ends with the better memory, and the reason why question 7 was missed', () => {
  const textOf = (name: string): string => {
    const [, outcome] = [...outcomes].find(([command]) => command.startsWith(`memgym runs ${name} `)) ?? [];
    return outcome?.stdout ?? '';
  };
  expect(textOf('compare')).toMatch(/recall@500tokens[\s\S]*emb-m/);
  expect(textOf('failures')).toContain('How do I commute these days?');
  const shown = textOf('show');
  expect(shown).toContain('How do I commute these days?');
  expect(shown).toContain('From now on I take the tram to the office.');
  expect(shown).toMatch(/missed \(read\)/);
});
