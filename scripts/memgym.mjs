#!/usr/bin/env node
// npm run memgym -- <arguments>: makes the checkout ready, then runs the command out of it.
import './setup.mjs';
import { run } from './lib/run.mjs';

process.exitCode = run(process.execPath, ['apps/cli/dist/memgym.js', ...process.argv.slice(2)]).code;
