#!/usr/bin/env node
// npm test, npm run test:browser: prepares the checkout, then runs the tests; arguments are passed to vitest.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, say } from './lib/run.mjs';
import { setup } from './lib/setup.mjs';
import { root } from './lib/workspace.mjs';

await setup();

const [first, ...rest] = process.argv.slice(2);
const inBrowser = first === '--browser';
const env = inBrowser ? { MEMGYM_BROWSER_TESTS: 'yes' } : {};
if (!process.env.MEMGYM_DATA_DIR) {
  const sharedData = resolve(root, '..', 'shared', 'data');
  if (existsSync(sharedData)) env.MEMGYM_DATA_DIR = sharedData;
  else say('MEMGYM_DATA_DIR is not set: tests on published data sets are skipped, and say so.');
}
process.exitCode = run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...(inBrowser ? rest : process.argv.slice(2))],
  { env },
).code;
