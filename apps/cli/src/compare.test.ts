import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

describe('memgym compare', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const memgym = (...args: string[]) => runMemgym(args, { cwd: place.path });
  const ids: string[] = [];
  beforeAll(async () => {
    place = await temporaryFolder();
    for (const seed of ['', '--set=systems=["bm25-m","none"]']) {
      const run = await memgym('run', 'everyday', '--json', ...(seed === '' ? [] : [seed]));
      expect(run.stderr).not.toContain('memgym:');
      ids.push(JSON.parse(run.stdout).runId);
    }
  });
  afterAll(() => place.remove());

  it('compares the systems of two runs, ranks those of both, and leaves out bounds', async () => {
    const outcome = await memgym('compare', ids[0] as string, ids[1] as string, '--json');
    const { metric, systems } = JSON.parse(outcome.stdout);
    expect(metric).toBe('accuracy');
    expect(systems.map(({ name }: { name: string }) => name)).toEqual(['none', 'bm25-m']);
    for (const { difference, rankChange, paired } of systems) {
      expect([difference, rankChange, paired.value]).toEqual([0, 0, 0]);
    }
    const table = await memgym('compare', ids[0] as string, ids[1] as string);
    expect(table.stdout).toMatch(/bm25-m .*0\.000/);
  });

  it('names the nearest metric, and a missing run', async () => {
    const metric = await memgym('compare', ids[0] as string, ids[1] as string, '--metric', 'accurcy');
    expect([metric.code, metric.stderr]).toEqual([2, expect.stringContaining('Did you mean "accuracy"?')]);
    const run = await memgym('compare', ids[0] as string, (ids[1] as string).slice(0, -1));
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(`Did you mean "${ids[1]}"?`)]);
  });
});
