#!/usr/bin/env node
// npm run memgym -- <arguments>: prepares the checkout, then becomes its command, so that signals reach what plays and pays.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setup } from './lib/setup.mjs';
import { root } from './lib/workspace.mjs';

await setup();
// npm runs scripts in the root; paths in the arguments are relative to the folder from which it was called.
if (process.cwd() === root) process.chdir(process.env.INIT_CWD ?? root);
const program = join(root, 'apps/cli/dist/memgym.js');
process.argv[1] = program;
await import(pathToFileURL(program).href);
