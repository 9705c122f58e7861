/**
 * How long an import takes, and for how long it stops the event loop: `pnpm --filter @memgym/bench bench:import [messages]`.
 * `awaited` calls `remember` with 100 messages a time; `rememberAll` is the function for imports.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MemoryStorage, MemorySystem } from '@memgym/core';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemory, type Memory, openFolderStorage, rememberAll, type Said } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { printTable } from '../indexes/table.js';

const count = Number(process.argv[2] ?? 5_000);
const only = process.argv[3];
const folder = mkdtempSync(join(tmpdir(), 'import-'));

function* messages(): Generator<Said> {
  const days = ['Monday', 'Friday', 'Sunday'];
  for (let at = 0; at < count; at += 1) {
    const content = `Message ${at}: we agreed about number ${(at * 7) % 991} on ${days[at % 3]}, and the garden needs water.`;
    yield { id: `m${at}`, content };
  }
}

async function awaited(memory: Memory): Promise<void> {
  const all = [...messages()];
  for (let at = 0; at < all.length; at += 100) await memory.remember(all.slice(at, at + 100));
}

const words = () => bm25();
const both = () => hybrid({ embedder: createStaticEmbedder() });
const cases: [string, () => MemorySystem, () => Promise<MemoryStorage | undefined>][] = [
  ['bm25, none', words, async () => undefined],
  ['bm25, folder', words, () => openFolderStorage(join(folder, 'memory'))],
  ['bm25, SQLite', words, () => openSqliteStorage(join(folder, 'words.db'))],
  ['hybrid, SQLite', both, () => openSqliteStorage(join(folder, 'both.db'))],
];
const rows: string[][] = [['memory', 'way', 'ms', 'stop p99 ms', 'longest stop ms']];
for (const [name, system, open] of cases.filter(([name]) => only === undefined || name === only)) {
  for (const [way, run] of [
    ['awaited', awaited],
    ['rememberAll', (memory: Memory) => rememberAll(memory, messages())],
  ] as const) {
    rmSync(folder, { recursive: true, force: true });
    const storage = await open();
    const memory = createMemory({ system: system(), ...(storage && { storage }) });
    await memory.forUser('bo').remember('I live in Oslo.');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await new Promise((next) => setTimeout(next, 50));
    delay.reset();
    const from = performance.now();
    await run(memory);
    const took = performance.now() - from;
    await new Promise((next) => setTimeout(next, 20));
    delay.disable();
    rows.push([
      name,
      way,
      took.toFixed(0),
      (delay.percentile(99) / 1e6).toFixed(0),
      (delay.max / 1e6).toFixed(0),
    ]);
    await memory.close();
  }
}
rmSync(folder, { recursive: true, force: true });
printTable(`an import of ${count} messages`, rows);
