#!/usr/bin/env node
// npm run memgym -- <arguments>: prepares the checkout, then runs its command.
import { run } from './lib/run.mjs';
import { setup } from './lib/setup.mjs';

await setup();
process.exitCode = run(process.execPath, ['apps/cli/dist/memgym.js', ...process.argv.slice(2)]).code;
