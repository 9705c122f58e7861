import fs from 'node:fs';
import { open } from './open-sqlite.js';

// Erases a user and is killed at the given call to the file system; prints the number of calls if it survives.
const [folder = '', user = '', dieAt = ''] = process.argv.slice(2);
const storage = await open(folder);
let calls = 0;
for (const name of [
  'writeSync',
  'ftruncateSync',
  'fsyncSync',
  'fdatasyncSync',
  'unlinkSync',
  'rmSync',
] as const) {
  const original = fs[name] as (...given: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      calls += 1;
      if (calls === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
      return original(...given);
    },
  });
}
// Like `eraseUser`.
for (const scope of await storage.scopes(user)) await storage.commit(scope, { clear: true, scrub: true });
process.stdout.write(`${calls}\n`);
process.kill(process.pid, 'SIGKILL');
