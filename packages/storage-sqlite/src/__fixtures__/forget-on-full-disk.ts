/** Stores messages until files may not grow any more, which to a process looks like a full disk; then forgets the first. */
import { spawnSync } from 'node:child_process';
import { createMemory } from '@memgym/memory-systems';
import { open } from './open-sqlite.js';

const limit = (bytes: string): void => {
  spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
};
const memory = createMemory({ user: 'ann', storage: await open(process.argv[2] ?? '') });
await memory.remember({ id: 'first', content: 'The code is 4711.' });
limit('600000');
let stored = 1;
let refusal: unknown;
for (;;) {
  try {
    await memory.remember({
      id: `m${stored}`,
      content: `${stored} ${'words of a long message '.repeat(200)}`,
    });
    stored += 1;
  } catch (error) {
    refusal = error;
    break;
  }
}
const forgotten = await memory.forget('first').then(
  (ids) => ids.length,
  (error: Error) => error.message,
);
limit('unlimited');
await memory.close();
process.stdout.write(JSON.stringify({ stored, forgotten, refusal: String(refusal) }));
