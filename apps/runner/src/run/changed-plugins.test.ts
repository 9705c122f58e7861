import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { parseExperiment } from '@memgym/experiments';
import { defineMemorySystem } from '@memgym/memory-systems/define';
import { readManifest } from '@memgym/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registryFor } from '../__fixtures__/registry.js';
import { findEarlierCode } from '../inspect/find-earlier-code.js';
import { usedPlugins } from '../plan/run-manifest.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

const memorySystem = defineMemorySystem({
  type: 'nothing-found',
  version: '1.0.0',
  description: 'Finds nothing.',
  needs: [],
  options: z.strictObject({}),
  design: () => ({
    createIndex: () => ({ put: () => undefined, delete: () => undefined, search: () => ({ hits: [] }) }),
  }),
});
const embedder = {
  type: 'own',
  description: 'An embedder.',
  optionsSchema: z.object({}).loose(),
  create: () => {
    const inner = createHashedEmbedder();
    return { ...inner, info: { ...inner.info, provider: 'own', simulated: false } };
  },
};
const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-edited-'));
  // A module outside the repository cannot import its packages by name.
  Object.assign(globalThis, { pluginsForTest: { memorySystem, embedder } });
  await mkdir(join(place, 'one'));
  for (const name of Object.keys({ memorySystem, embedder })) {
    const text = `import './part.mjs'; export const ${name} = globalThis.pluginsForTest.${name};`;
    await writeFile(join(place, 'one', `${name}.mjs`), text);
  }
  await writeFile(join(place, 'one', 'part.mjs'), 'export const edition = 1;');
  await cp(sample, join(place, 'one', 'data.json'));
});
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'pluginsForTest');
  await rm(place, { recursive: true });
});

/** The same project with an edited part. Node reads a module once a process, so an edit needs another folder. */
async function edited(): Promise<void> {
  await cp(join(place, 'one'), join(place, 'two'), { recursive: true });
  await writeFile(join(place, 'two', 'part.mjs'), 'export const edition = 2;');
}

const planIn = (
  project: string,
  { systems = ['./memorySystem.mjs'], added = [] as string[], own = false } = {},
) =>
  planRun({
    experiment: parseExperiment('test', {
      name: 'edited',
      benchmark: { type: 'conversations', path: 'data.json', episodes: ['u1'] },
      model: { type: 'offline' },
      embedder: { type: own ? './embedder.mjs' : 'offline' },
      systems,
    }),
    added: parseExperiment('test', {
      name: 'added',
      benchmark: { type: 'conversations' },
      systems: [...added, 'none'],
    }).systems.slice(0, added.length),
    dataPath: join(place, project, 'data.json'),
    environment: {},
    configFolder: join(place, project),
  });
const options = () => ({ runsFolder: join(place, 'runs'), cacheFolder: join(place, 'cache') });

describe('a plugin that was edited', () => {
  it('makes a new run, which names the earlier run and the changed file', async () => {
    const plan = await planIn('one');
    const { manifest } = await runExperiment(plan, options());
    expect(manifest.plugins).toMatchObject([
      { kind: 'memory system', name: './memorySystem.mjs', files: { 'part.mjs': expect.any(String) } },
    ]);
    await edited();
    const next = await planIn('two');
    expect(next.runId).not.toBe(plan.runId);
    expect(next.manifest.configDigest).toBe(plan.manifest.configDigest);
    const change = { kind: 'memory system', name: './memorySystem.mjs', changes: ['part.mjs changed'] };
    expect(await findEarlierCode(next, options().runsFolder)).toEqual({
      runId: plan.runId,
      changed: [change],
    });
    expect(await findEarlierCode(plan, options().runsFolder)).toBeNull();
  });

  it('changes neither the run nor its manifest without plugins', async () => {
    const plan = await planIn('one', { systems: ['bm25-m'] });
    expect(plan.manifest).not.toHaveProperty('plugins');
    await edited();
    expect((await planIn('two', { systems: ['bm25-m'] })).runId).toBe(plan.runId);
  });

  it('is reported if that happened during the run, and stays in the manifest', async () => {
    const plan = await planIn('one');
    const { edited: during } = await runExperiment(plan, {
      ...options(),
      onProgress: () => void writeFile(join(place, 'one', 'part.mjs'), 'export const edition = 3;'),
    });
    const change = { kind: 'memory system', name: './memorySystem.mjs', changes: ['part.mjs changed'] };
    expect(during).toEqual([change]);
    await writeFile(join(place, 'one', 'part.mjs'), 'export const edition = 1;');
    await runExperiment(plan, options());
    const kept = await readManifest(join(options().runsFolder, plan.runId));
    expect(kept?.plugins?.[0]?.edited).toEqual(['part.mjs changed']);
  });

  it('cannot continue a run to which it was added with other code', async () => {
    const systems = ['bm25-m'];
    await runExperiment(await planIn('one', { systems }), options());
    await runExperiment(await planIn('one', { systems, added: ['./memorySystem.mjs'] }), options());
    await edited();
    const plan = await planIn('two', { systems, added: ['./memorySystem.mjs'] });
    await expect(runExperiment(plan, options())).rejects.toThrow(
      /'\.\/memorySystem\.mjs' was played with other code: part\.mjs changed/,
    );
  });

  it('does not get the vectors of its earlier code from the cache', async () => {
    const plan = await planIn('one', { own: true, systems: ['emb-m'] });
    await edited();
    const next = await planIn('two', { own: true, systems: ['emb-m'] });
    expect(next.embedder?.info.settings?.code).not.toBe(plan.embedder?.info.settings?.code);
    expect(next.runId).not.toBe(plan.runId);
    expect(next.manifest.configDigest).toBe(plan.manifest.configDigest);
  });
});

describe('a module that an option names', () => {
  it('is code of the run, with what it imports', async () => {
    const using = async (project: string) => {
      const metrics = join(place, project, 'metrics.mjs');
      const experiment = parseExperiment('test', {
        name: 'own',
        benchmark: { type: 'memorybench', options: { metrics } },
        model: { type: 'offline' },
        embedder: { type: 'offline' },
        systems: ['none'],
      });
      return usedPlugins(experiment, registryFor(), []);
    };
    await writeFile(join(place, 'one', 'metrics.mjs'), "import './part.mjs'; export const charm = () => 1;");
    await edited();
    const [[one], [two]] = [await using('one'), await using('two')];
    expect(one).toMatchObject({ kind: 'module', name: join(place, 'one', 'metrics.mjs') });
    expect(Object.keys(one?.code.files ?? {})).toEqual(['metrics.mjs', 'part.mjs']);
    expect(two?.code.digest).not.toBe(one?.code.digest);
    await rm(join(place, 'two', 'metrics.mjs'));
    expect(await using('two')).toEqual([]);
  });
});
