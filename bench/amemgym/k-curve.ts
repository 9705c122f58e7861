/**
 * Accuracy in the lifelike world by the number of memories shown (k), of AWE and RAG, by mean and spread over seeds:
 * docs/offline-world.md. Every line is one seed, so that seeds can be run apart.
 *
 *     tsx --conditions=@memgym/source amemgym/k-curve.ts <seed> [users] [periods] [rivalLimit]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAmemgymUsersOffline, toAmemgymItem } from '@memgym/env-generator';
import { parseExperiment, planRun, runExperiment } from '@memgym/runner';

const [seed = 1, users = 2, periods = 10, rivalLimit = 400] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'memgym-k-'));
const systems = [10, 30, 50, 100, 200].flatMap((k) => [`AWE-(2,4,${k})`, `RAG-(2,4,${k})`]);
try {
  const dataPath = join(folder, 'data.json');
  const items = generateAmemgymUsersOffline({ users, periods, seed }).map(toAmemgymItem);
  await writeFile(dataPath, JSON.stringify(items));
  const plan = await planRun({
    experiment: parseExperiment('k', {
      name: 'k',
      seed,
      benchmark: {
        type: 'amemgym',
        options: { diagnosis: false, upperBound: false, rounds: { init: 1, update: 2 } },
      },
      model: { type: 'offline', world: { rivalLimit } },
      embedder: { type: 'offline' },
      systems,
    }),
    dataPath,
    environment: {},
  });
  const folders = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
  const { result } = await runExperiment(plan, folders);
  const overall = result.systems.map(({ name, metrics }) => [name, metrics.overall?.value]);
  console.log(JSON.stringify({ seed, users, periods, rivalLimit, ...Object.fromEntries(overall) }));
} finally {
  await rm(folder, { recursive: true });
}
