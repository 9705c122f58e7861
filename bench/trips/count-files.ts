/**
 * The source files that a trip through the code enters, by package: those of which V8 ran a function between the import
 * and the end. What is only evaluated does not count. With `list` after the command, their names.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable } from '../indexes/table.js';
import type { Coverage } from './entered-files.js';
import { trips } from './trips.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Plays a trip in a process that has evaluated these files before. */
async function play(name: string, evaluated: readonly string[]): Promise<Coverage> {
  const program = fileURLToPath(new URL('play-trip.ts', import.meta.url));
  const child = fork(program, [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(evaluated.map((file) => join(root, file)));
  const [coverage] = (await Promise.race([once(child, 'message'), failure(child)])) as [Coverage];
  return coverage;
}

async function failure(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The trip ended with code ${code}.`);
}

const packageOf = (file: string) => file.split('/', 2).join('/');

for (const name of Object.keys(trips)) {
  // The first time finds what is evaluated on the way, so that the second time evaluates nothing.
  const { evaluated } = await play(name, []);
  const { entered } = await play(name, evaluated);
  const counts = new Map<string, number>();
  for (const file of entered) counts.set(packageOf(file), (counts.get(packageOf(file)) ?? 0) + 1);
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  printTable(`${name}: ${entered.length} files entered, ${evaluated.length} evaluated`, [
    ['package', 'files'],
    ...rows.map(([at, count]) => [at, `${count}`]),
  ]);
  if (process.argv.includes('list')) console.log(`${entered.join('\n')}\n`);
}
