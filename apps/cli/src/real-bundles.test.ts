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
  const replayed = await runCommand(['runs', 'replay', folder + file], { cwd: place.path });
  expect(replayed).toMatchObject({ code: 0 });
});
