import { mkdir, symlink, writeFile } from 'node:fs/promises';
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
    for (const name of ['memory-langgraph']) {
      await symlink(join(packages, name), join(place.path, 'node_modules', '@memgym', name), 'junction');
    }
  });
  afterAll(() => place.remove());
  const memgym = (...args: string[]) => runMemgym(args, { cwd: place.path });

  it('are listed when they are installed, and compared with ours: a LangGraph store answers like emb-m', async () => {
    expect((await memgym('systems', 'list')).stdout).toMatch(/@memgym\/memory-langgraph +LangGraph's/);
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
});
