/**
 * Cost of a stored memory: adding a message, searching, and opening it again in a new process, for one user with 1,000,
 * 10,000 and 100,000 memories, and for a thousand users with a hundred each. With a largest size of 1,000,000, also for
 * a million memories with keyword search, of one user and of ten thousand users.
 *
 * tsx --conditions=@memgym/source memory-systems/storage.ts [largest size, default 100000]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipfCorpus } from '../indexes/corpus.js';
import { median } from '../indexes/median.js';
import { printTable } from '../indexes/table.js';
import { openMemory, type StorageName, type SystemName, storageNames, systemNames } from './stored-memory.js';

const perWrite = 1000;
const samples = 30;

interface Opened {
  readonly openMs: number;
  readonly openMegabytes: number;
  readonly firstMs: number;
  readonly firstCpuMs: number;
  readonly fromFiles: number;
  readonly heldMegabytes: number;
  readonly addMs: number;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** A separate process opens the memory and searches it once. */
function openElsewhere(system: SystemName, storage: StorageName, folder: string): Opened {
  const program = join(import.meta.dirname, 'open-stored-memory.ts');
  const args = [
    '--expose-gc',
    '--conditions=@memgym/source',
    '--import',
    'tsx',
    program,
    system,
    storage,
    folder,
  ];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Opened;
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return (
    files.reduce((total, file) => total + (statSync(file).isFile() ? statSync(file).size : 0), 0) / 2 ** 20
  );
}

const number = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

async function measure(
  system: SystemName,
  storage: StorageName,
  users: number,
  perUser: number,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'memgym-bench-'));
  try {
    const memory = await openMemory(system, storage, folder);
    const { texts, queries } = zipfCorpus(users * perUser + samples, samples);
    const userOf = (place: number) => memory.forUser(`user ${place}`);
    const fillMs = await timed(async () => {
      for (let user = 0; user < users; user += 1) {
        for (let from = 0; from < perUser; from += perWrite) {
          const to = Math.min(from + perWrite, perUser);
          await userOf(user).remember(texts.slice(user * perUser + from, user * perUser + to));
        }
      }
    });
    const addMs: number[] = [];
    for (const text of texts.slice(-samples)) addMs.push(await timed(() => userOf(0).remember(text)));
    const findMs: number[] = [];
    for (const query of queries) findMs.push(await timed(() => userOf(0).recall(query, { k: 10 })));
    await memory.close();
    const stored = storage === 'none' ? undefined : openElsewhere(system, storage, folder);
    return [
      `${system}, ${(users * perUser).toLocaleString('en')}${users > 1 ? ` of ${users} users` : ''}, ${storage}`,
      number((fillMs / users / perUser) * 1000),
      number(median(addMs)),
      number(median(findMs)),
      ...(stored === undefined
        ? ['', '', '', '', '', '', '', '']
        : [
            number(stored.openMs),
            number(stored.openMegabytes),
            number(stored.firstMs),
            number(stored.firstCpuMs),
            number(stored.fromFiles),
            number(stored.heldMegabytes),
            number(stored.addMs),
            number(megabytesIn(folder)),
          ]),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const largest = Number(process.argv[2] ?? 100_000);
const head = [
  '',
  'fill µs each',
  'add ms',
  'find ms',
  'open ms',
  'MB',
  'first find ms',
  'CPU ms',
  'MB from files',
  'MB',
  'then add ms',
  'on disk MB',
];
const rows: string[][] = [head];
/** A million vectors take more memory than many machines have. */
const isMeasured = (system: SystemName, size: number): boolean =>
  size <= largest && (size <= 100_000 || system === 'bm25-m');
for (const system of systemNames) {
  for (const size of [1000, 10_000, 100_000, 1_000_000].filter((each) => isMeasured(system, each))) {
    for (const storage of storageNames) {
      rows.push(await measure(system, storage, 1, size));
      console.error(rows.at(-1)?.join('  '));
    }
  }
}
if (largest >= 100_000) {
  for (const storage of storageNames) rows.push(await measure('bm25-m', storage, 1000, 100));
}
if (largest >= 1_000_000) {
  for (const storage of ['folder', 'sqlite'] as const)
    rows.push(await measure('bm25-m', storage, 10_000, 100));
}
printTable('Memories stored', rows);
