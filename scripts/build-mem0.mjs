#!/usr/bin/env node
// npm run build:mem0: downloads or compiles the native part of SQLite, which only mem0's SDK needs and an install leaves out.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './lib/run.mjs';
import { root } from './lib/workspace.mjs';

// Its scripts look for tools beside the place where it really is.
const cwd = realpathSync(join(root, 'packages/memory-mem0/node_modules/better-sqlite3'));
const { code } = run('npm', ['run', 'install'], { cwd });
const isUsable =
  run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], { cwd, capture: true })
    .code === 0;
if (code === 0 && !isUsable) {
  say(
    `What was built does not work with Node ${process.versions.node}: npm took the headers of another one.`,
  );
  say('`npm config get nodedir` shows whether they were set; without it, npm downloads those of this Node.');
}
process.exitCode = isUsable ? 0 : code || 1;
