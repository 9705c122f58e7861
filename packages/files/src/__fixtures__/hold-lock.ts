import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { StorageError } from '@memgym/core';
import { holdLock } from '../hold-lock.js';

// Takes the lock, prints `held` or the reason of the refusal, then checks and releases on request. With a file as third
// argument, the time is the number in it.
const [path = '', leaseMs = '60000', clockFile] = process.argv.slice(2);
const clock = clockFile === undefined ? undefined : { now: () => Number(readFileSync(clockFile, 'utf8')) };

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function attempt(done: string, work: () => void): void {
  try {
    work();
    say(done);
  } catch (error) {
    say(StorageError.isInstance(error) ? error.reason : String(error));
  }
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
// Processes that were started together take it at the same moment.
await lines.next();
let lock: ReturnType<typeof holdLock> | undefined;
attempt('held', () => {
  lock = holdLock(path, { leaseMs: Number(leaseMs), ...(clock && { clock }) });
});
for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
  if (line.value === 'release') attempt('released', () => lock?.release());
  else attempt('checked', () => lock?.check());
}
