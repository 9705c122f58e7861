#!/usr/bin/env node
// npm run demo: makes the checkout ready, then runs `memgym demo` with the arguments given.
import './setup.mjs';
import { run } from './lib/run.mjs';

process.exitCode = run(process.execPath, ['apps/cli/dist/memgym.js', 'demo', ...process.argv.slice(2)]).code;
