/**
 * Accuracy of AWE with both releases of Mem0 and of RAG, by the number of memories shown (k), at the length of the
 * published set-up: docs/offline-world.md. One user per seed; prints each seed, then means with 95 % intervals, and the
 * differences to the best k, paired by seed.
 *
 *     tsx --conditions=@memgym/source amemgym/k-curve.ts <first seed> <last seed> [settings of the world as JSON] [types]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { planRun, runExperiment } from '@memgym/runner';
import { differences, shown } from './interval.js';

const [first = '1', last = '2', settings = '{}', chosen = 'awe,awe-0.1,rag'] = process.argv.slice(2);
// 85 rounds of 700 to 1,600 tokens make the 60,000 to 140,000 tokens of a published dialogue.
const world = { replyTokens: [700, 1600], ...JSON.parse(settings) };
const messagePrefixes = 'labels';
const types = Object.entries({
  awe: { type: 'mem0', options: { messagePrefixes } },
  'awe-0.1': { type: 'mem0', options: { messagePrefixes, version: '0.1' } },
  rag: { type: 'rag', options: { messagePrefixes } },
}).filter(([name]) => chosen.split(',').includes(name));
const ks = [10, 30, 50, 100, 200, 'all'] as const;
const window = { updateBatch: 2, localLength: 4 };

const folder = await mkdtemp(join(tmpdir(), 'memgym-k-'));
const values = new Map<string, number[]>();
try {
  for (let seed = Number(first); seed <= Number(last); seed += 1) {
    const dataPath = join(folder, `data-${seed}.json`);
    const items = generateUsersOffline({ users: 1, seed }).map(toAMemGymItem);
    await writeFile(dataPath, JSON.stringify(items));
    const plan = await planRun({
      experiment: parseExperiment('k', {
        name: 'k',
        seed,
        benchmark: { type: 'amemgym', options: { diagnosis: false, upperBound: false } },
        model: { type: 'offline', world },
        embedder: { type: 'offline' },
        systems: types.flatMap(([name, type]) =>
          ks.map((k) => ({ ...type, name: `${name}-${k}`, window, k })),
        ),
      }),
      dataPath,
      environment: {},
    });
    const folders = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
    const { result } = await runExperiment(plan, folders);
    const line: Record<string, number> = {};
    for (const { name, metrics } of result.systems) {
      const value = metrics.overall?.value ?? Number.NaN;
      line[name] = value;
      values.set(name, [...(values.get(name) ?? []), value]);
    }
    console.log(JSON.stringify({ seed, ...line }));
  }
  for (const [type] of types) {
    const curve = ks.map((k) => ({ k, own: values.get(`${type}-${k}`) ?? [] }));
    const sums = curve.map(({ own }) => own.reduce((sum, value) => sum + value, 0));
    const best = curve[sums.indexOf(Math.max(...sums))];
    console.log(`\n${type}: best k ${best?.k}`);
    for (const { k, own } of curve)
      console.log(`k ${k}: ${shown(own)}, to the best ${shown(differences(own, best?.own ?? []))}`);
  }
} finally {
  await rm(folder, { recursive: true });
}
