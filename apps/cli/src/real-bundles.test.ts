import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

// Runs with language models, played by bench/real; a prompt of another version has no recorded reply, and must be played again.
const folder = fileURLToPath(new URL('../../../bench/real/bundles/', import.meta.url));
const bundles = readdirSync(folder).filter((file) => file.endsWith('.zip'));

it('there is a run with a language model', () => {
  expect(bundles.length).toBeGreaterThan(0);
});

it.each(bundles)('%s is unchanged, and plays again without a model and for nothing', async (file) => {
  const place = await temporaryFolder();
  const verified = await runCommand(['runs', 'verify', folder + file], { cwd: place.path });
  expect(verified).toMatchObject({ code: 0 });
  const { stdout } = await runCommand(['runs', 'replay', folder + file, '--json'], { cwd: place.path });
  const { played, differences } = JSON.parse(stdout);
  expect(played).toBeGreaterThan(0);
  // The page of a run is written in the words of the day.
  expect(differences.filter((each: { file: string }) => each.file !== 'report.html')).toEqual([]);
});
