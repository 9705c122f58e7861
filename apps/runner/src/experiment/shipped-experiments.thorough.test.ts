import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { readExperiment } from '@memgym/experiments';
import { benchmarkOfRun, resultTable } from '@memgym/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { cellsOf, difference, openResults } from '../__fixtures__/sql-figures.js';
import { findExperimentData } from '../data/find-data.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';

const shipped = fileURLToPath(new URL('../../../../configs/experiments', import.meta.url));
const realData =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const files = readdirSync(shipped)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, missingData(name)] as const);

/**
 * The data set that an experiment needs and is missing here. AMemGym users are generated, and the sample is in the
 * repository.
 */
function missingData(name: string): string | null {
  const { benchmark } = JSON.parse(readFileSync(join(shipped, name), 'utf8')) as {
    benchmark: { type: string; path?: string };
  };
  const { type, path } = benchmark;
  if (type === 'amemgym' || path !== undefined) return null;
  return existsSync(join(realData, type)) ? null : type;
}

/** The data that are made here, by benchmark. */
const ownData: ReadonlyMap<string, string> = new Map([
  ['amemgym', 'data.json'],
  ['personamem', 'personamem'],
]);

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-shipped-'));
  const users = generateUsersOffline({ users: 2, questions: 2, periods: 1 });
  await writeFile(join(place, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
  const histories = join(realData, 'personamem');
  if (!existsSync(histories)) return;
  await mkdir(join(place, 'personamem'));
  // Only the files of 32k are here; the experiments of other sizes read them under their own names.
  for (const size of ['32k', '128k', '1M']) {
    await copyFile(join(histories, 'questions_32k.csv'), join(place, 'personamem', `questions_${size}.csv`));
    await copyFile(
      join(histories, 'shared_contexts_32k.persona0.jsonl'),
      join(place, 'personamem', `shared_contexts_${size}.jsonl`),
    );
  }
});
afterAll(() => rm(place, { recursive: true }));

/** Plays at most forty questions of two episodes of an included experiment, without a model. */
async function play(name: string, settings: readonly string[] = []) {
  const file = join(shipped, name);
  const small = [
    'model={"type":"offline"}',
    'embedder={"type":"offline"}',
    'benchmark.episodeLimit=2',
    'benchmark.questionLimit=40',
  ];
  const experiment = await readExperiment(file, {
    agents: registryFor().agents,
    settings: [...small, ...settings],
  });
  const dataPath = await findExperimentData({
    experiment,
    configFile: file,
    dataPath: ownData.has(experiment.benchmark.type)
      ? join(place, ownData.get(experiment.benchmark.type) ?? '')
      : undefined,
    environment: { MEMGYM_DATA_DIR: realData },
    registry: registryFor(dirname(file)),
  });
  const plan = await planRun({ experiment, dataPath, environment: {}, configFolder: dirname(file) });
  return runExperiment(plan, { runsFolder: join(place, 'runs'), cacheFolder: join(place, 'cache') });
}

describe('a shipped experiment', () => {
  const [ready, lacking] = [
    files.filter(([, data]) => data === null),
    files.filter(([, data]) => data !== null),
  ];
  it.skip.each(lacking)('%s is played to its end (skipped without %s in MEMGYM_DATA_DIR)', () => undefined);

  it.each(ready)('%s is played to its end', async (name) => {
    const settings: string[] = [];
    if (name === 'amemgym-off-policy.json') {
      const { folder } = await play('amemgym.json');
      settings.push(`benchmark.options.interactions.run=${folder}`);
    }
    const { manifest, result, problems, folder } = await play(name, settings);
    expect([manifest.status, problems]).toEqual(['complete', []]);
    const metrics = (await registryFor().find('benchmark', result.benchmark)).metrics;
    const [headline] = metrics;
    for (const { name: system, metrics: found } of result.systems) {
      expect([system, found[headline.name]?.value]).toEqual([system, expect.any(Number)]);
    }
    // Another program reads every figure of the terminal’s table from results.parquet.
    const results = await openResults(join(folder, 'results.parquet'));
    const cells = cellsOf(resultTable(await benchmarkOfRun({ folder, manifest }, registryFor()), result));
    expect(cells.length).toBeGreaterThan(result.systems.length);
    for (const cell of cells) {
      const { system, metric, group } = cell;
      const stored = result.systems.find(({ name: each }) => each === system)?.metrics[metric];
      // Bounds and baselines have not every figure of a memory.
      if (cell.text === '–' && (stored?.value ?? null) === null) continue;
      const range = metrics.find(({ name: each }) => each === metric)?.range;
      const figures = await results.figures(system, metric, group, range);
      expect([system, metric, group, difference(cell, figures)]).toEqual([system, metric, group, null]);
    }
    results.close();
  });
});
