import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

const packages = fileURLToPath(new URL('../../../packages', import.meta.url));
const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('adapters of memories of others', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    place = await temporaryFolder();
    await mkdir(join(place.path, 'node_modules', '@memgym'), { recursive: true });
    for (const name of ['memory-langgraph', 'memory-mem0']) {
      await symlink(join(packages, name), join(place.path, 'node_modules', '@memgym', name), 'junction');
    }
  });
  afterAll(() => place.remove());
  const memgym = (...args: string[]) => runMemgym(args, { cwd: place.path });

  it('are listed when they are installed, and compared with ours: a LangGraph store answers like emb-m', async () => {
    const { stdout: list } = await memgym('systems', 'list');
    expect(list.replace(/\s+/g, ' ')).toMatch(/ LangGraph's [^()]*\(@memgym\/memory-langgraph\)/);
    const experiment = {
      name: 'langgraph',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 2 },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: ['emb-m', { name: 'langgraph', type: '@memgym/memory-langgraph' }],
    };
    await writeFile(join(place.path, 'langgraph.json'), JSON.stringify(experiment));
    const { stdout, stderr } = await memgym('run', 'langgraph.json', '--json');
    const { systems } = JSON.parse(stdout || JSON.stringify({ stderr }));
    const [own, theirs] = systems;
    expect(theirs.metrics).toEqual(own.metrics);
    expect(theirs.metrics['recall@5'].value).toBeGreaterThan(0.2);
  });

  it.skipIf(!hasSqlite())("count what mem0's SDK spends (needs better-sqlite3, built)", async () => {
    const experiment = {
      name: 'mem0',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: ['mem0-2', { name: 'mem0-sdk', type: '@memgym/memory-mem0' }],
    };
    await writeFile(join(place.path, 'mem0.json'), JSON.stringify(experiment));
    const { stdout, stderr } = await memgym('run', 'mem0.json', '--json');
    const { runId, systems } = JSON.parse(stdout || JSON.stringify({ stderr }));
    expect(systems[1].metrics['recall@10'].value).toBeGreaterThan(0.2);
    const ledger = JSON.parse(await readFile(join(place.path, 'runs', runId, 'ledger.json'), 'utf8'));
    type Line = { system: string; role: string; usage: { inputTokens: number } };
    const [ours = 0, theirs = 0] = ['mem0-2', 'mem0-sdk'].map((name) =>
      (ledger.lines as Line[])
        .filter(({ system, role }) => system === name && role === 'memory-write')
        .reduce((sum, { usage }) => sum + usage.inputTokens, 0),
    );
    // The SDK's instructions are several thousand tokens long.
    expect(theirs).toBeGreaterThan(ours * 2);
  });
});

/** Whether the native part of SQLite was built; mem0's SDK needs it. */
function hasSqlite(): boolean {
  try {
    const Database = createRequire(join(packages, 'memory-mem0', 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
