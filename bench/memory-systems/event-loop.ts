/**
 * For how long each call of a large memory stops the event loop: `pnpm --filter @memgym/bench bench:event-loop [messages]`.
 * One user has nearly all messages, and another one a few; the disk's own time is in the figures of SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, type Memory, openFolderStorage, rememberAll, type Said } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { exportLines, importUser, moveMemory, readExport } from '@memgym/memory-systems/move';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { printTable } from '../indexes/table.js';

const count = Number(process.argv[2] ?? 20_000);
const only = process.argv[3];
const folder = mkdtempSync(join(tmpdir(), 'event-loop-'));

function* messages(): Generator<Said> {
  for (let at = 0; at < count; at += 1) {
    const content = `Message ${at}: we agreed about number ${(at * 7) % 991}, and garden ${at % 57} needs water.`;
    yield { id: `m${at}`, content, sessionId: `s${at % 500}`, eventTime: new Date(1.6e12 + at * 60_000) };
  }
}

/** The time of a call, its longest stop, and the processor's time in the longest stop, in ms. */
async function timed(run: () => unknown): Promise<number[]> {
  let [last, cpu, longest, longestCpu] = [performance.now(), process.cpuUsage(), 0, 0];
  const tick = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    longest = Math.max(longest, now - last);
    longestCpu = Math.max(longestCpu, (user + system) / 1e3);
    [last, cpu] = [now, process.cpuUsage()];
  };
  const timer = setInterval(tick, 1);
  await new Promise((next) => setTimeout(next, 10));
  [longest, longestCpu] = [0, 0];
  const from = performance.now();
  await run();
  const took = performance.now() - from;
  await new Promise((next) => setTimeout(next, 10));
  clearInterval(timer);
  return [took, longest, longestCpu];
}

const words = () => bm25();
const both = () => hybrid({ embedder: createHashedEmbedder() });
const kinds = {
  'bm25, SQLite': { system: words, open: () => openSqliteStorage(join(folder, 'words.db')) },
  'bm25, folder': { system: words, open: () => openFolderStorage(join(folder, 'memory')) },
  'hybrid, SQLite': { system: both, open: () => openSqliteStorage(join(folder, 'both.db')) },
};
for (const [kind, { system, open }] of Object.entries(kinds)) {
  if (only !== undefined && only !== kind) continue;
  rmSync(folder, { recursive: true, force: true });
  const rows: string[][] = [['call', 'ms', 'longest stop ms', 'processor ms of a stop']];
  let memory: Memory;
  const measure = async (name: string, run: () => unknown) => {
    rows.push([name, ...(await timed(run)).map((each) => each.toFixed(0))]);
  };
  memory = createMemory({ system: system(), storage: await open(), user: 'ann' });
  await memory.forUser('bo').remember('I live in Oslo.');
  await measure('import', () => rememberAll(memory, messages()));
  await measure('remember one', () => memory.remember({ id: 'x1', content: 'I have a cat.' }));
  await measure('recall', () => memory.recall('Which garden needs water?'));
  await measure('recall with filter', () =>
    memory.recall('Which garden needs water?', { filters: { sessionId: 's7' } as never }).catch(() => 0),
  );
  await measure('list all', () => memory.list());
  await measure('list 20', () => memory.list({ limit: 20, offset: -20 }));
  await measure('get', async () => memory.get((await memory.list({ limit: 1 }))[0]?.id ?? ''));
  await measure('forget one', () => memory.forget('m77'));
  await measure('forget 5,000', () =>
    memory.forget(Array.from({ length: 5_000 }, (_, at) => `m${at + 100}`)),
  );
  await measure('update', async () =>
    memory.update((await memory.list({ limit: 1 }))[0]?.id ?? '', 'Another text.'),
  );
  await measure('purge expired', () => memory.purgeExpired());
  let exported: Awaited<ReturnType<Memory['exportUser']>>;
  await measure('export user', async () => {
    exported = await memory.exportUser();
  });
  let lines: string[] = [];
  await measure('export lines', async () => {
    for await (const line of exportLines(exported)) lines.push(line);
  });
  await measure('read export', async () => {
    exported = await readExport(lines);
  });
  lines = [];
  await measure('import user', () => importUser(memory.forUser('eve'), exported));
  await measure('erase user', () => memory.forUser('eve').eraseUser());
  await measure('move', async () => {
    const to = createMemory({ system: system() });
    await moveMemory(memory, to);
    await to.close();
  });
  await measure('close', () => memory.close());
  let reopened: Awaited<ReturnType<typeof open>>;
  await measure('open', async () => {
    reopened = await open();
    memory = createMemory({ system: system(), storage: reopened, user: 'ann' });
  });
  await measure('first recall', () => memory.recall('Which garden needs water?'));
  await measure('close unchanged', () => memory.close());
  reopened = await open();
  memory = createMemory({ system: system(), storage: reopened, user: 'ann' });
  await measure('first remember', () => memory.remember({ id: 'x2', content: 'I have a dog.' }));
  await measure('erase user, all', () => memory.eraseUser());
  await memory.close();
  printTable(`${kind}, ${count} messages`, rows);
}
rmSync(folder, { recursive: true, force: true });
