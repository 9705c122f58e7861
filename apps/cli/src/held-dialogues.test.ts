import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const samples = fileURLToPath(new URL('../../../data/samples/memorybench', import.meta.url));

let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

it('a run that only holds dialogues has no scores, and names the command that writes the dialogues', async () => {
  const settings = ['incomplete=true', 'partition=NFCats', 'protocol=dialogues', 'itemLimit=1'];
  const run = await runCommand(
    [
      ...['run', 'memorybench-off-policy', '--data', samples, '--model', 'offline'],
      ...['--systems', 'none', '--set', 'embedder.type=offline'],
      ...settings.flatMap((setting) => ['--set', `benchmark.options.${setting}`]),
    ],
    { cwd: place.path },
  );
  expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
  expect(run.stdout).toContain('No question was asked, so there are no scores.');
  expect(run.stdout).not.toContain('Misses:');
  const [, command = ''] = /memgym (original export \S+ \S+)/.exec(run.stdout) ?? [];
  const exported = await runCommand([...command.split(' '), '--data', samples], { cwd: place.path });
  expect([exported.code, exported.stderr]).toEqual([
    0,
    expect.stringContaining('1 dialogues in dialogs.json'),
  ]);
});

it('data sets made from raw sources are counted by the sources that exist', async () => {
  await mkdir(`${place.path}/raw/NFCats`, { recursive: true });
  const rows = Array.from({ length: 10 }, (_, index) => `HOW,How does part ${index} work?`);
  await writeFile(`${place.path}/raw/NFCats/test.csv`, `category,question\n${rows.join('\n')}\n`);
  const made = await runCommand(['generate', 'memorybench', '--raw', 'raw', '--out', 'made'], {
    cwd: place.path,
  });
  expect([made.code, made.stdout.trim()]).toEqual([0, '1 data set: made/data']);
  expect(made.stderr).toContain('1 of 1 data set done');
  expect(made.stderr).not.toMatch(/28 data sets|lives are made up/);
});
