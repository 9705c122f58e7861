#!/usr/bin/env node
// npm run memgym -- <arguments>: prepares the checkout, then runs its command.
import { join } from 'node:path';
import { run } from './lib/run.mjs';
import { setup } from './lib/setup.mjs';
import { root } from './lib/workspace.mjs';

await setup();
// npm runs scripts in the root; paths in the arguments are relative to the folder from which it was called.
const cwd = process.cwd() === root ? (process.env.INIT_CWD ?? root) : process.cwd();
const program = join(root, 'apps/cli/dist/memgym.js');
process.exitCode = run(process.execPath, [program, ...process.argv.slice(2)], { cwd }).code;
