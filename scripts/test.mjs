#!/usr/bin/env node
// npm test, npm run test:thorough, test:processes and test:browser: prepares the checkout, then runs the tests; arguments are
// passed to vitest.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, say } from './lib/run.mjs';
import { setup } from './lib/setup.mjs';
import { root } from './lib/workspace.mjs';

/** The projects of vitest.config.ts that each argument stands for. */
const projects = {
  '--processes': ['processes'],
  '--browser': ['browser'],
  '--thorough': ['thorough'],
};
const inProcess = ['ours', 'apps', 'with libraries of others'];

await setup();

const [first, ...rest] = process.argv.slice(2);
const chosen = projects[first];
if (!process.env.MEMGYM_DATA_DIR && !existsSync(resolve(root, '..', 'shared', 'data'))) {
  say('MEMGYM_DATA_DIR is not set: tests on published data sets are skipped, and say so.');
}
process.exitCode = run(process.execPath, [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...(chosen ?? inProcess).map((project) => `--project=${project}`),
  // Another order each time, whose seed is printed; checks of a change use a fixed one. Tests of other processes and of
  // pages follow one run through its life.
  ...(chosen === undefined ? ['--sequence.shuffle.tests'] : []),
  ...(chosen === undefined && process.env.CI ? ['--sequence.seed=20261122'] : []),
  ...(chosen === undefined ? process.argv.slice(2) : rest),
]).code;
