/**
 * The effect of the mechanisms of the offline world, by mean and 95 % interval over seeds: systems and settings, one
 * parameter turned at a time, on- and off-policy, feedback. Writes the tables of docs/offline-world.md.
 *
 *     tsx --conditions=@memgym/source amemgym/offline-world.ts [users] [seeds] [title of one table]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAmemgymUsersOffline, toAmemgymItem } from '@memgym/env-generator';
import { parseExperiment, planRun, runExperiment } from '@memgym/runner';

const users = Number(process.argv[2] ?? 10);
const seeds = Array.from({ length: Number(process.argv[3] ?? 5) }, (_, index) => index + 1);
const only = process.argv[4];
const folder = await mkdtemp(join(tmpdir(), 'memgym-world-'));

const native = { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } };
const native40 = { name: 'native-40', type: 'none', window: { updateBatch: 2, localLength: 40 } };
const systems = [
  native,
  native40,
  'AWI-(2,4)',
  'awi-hack(2,4)',
  'AWE-(2,4,10)',
  'AWE-(2,4,30)',
  'AWE-(2,4,50)',
  'RAG-(2,4,10)',
  'RAG-(2,4,30)',
  'RAG-(2,4,50)',
  'none',
];
const evolving = (name: string) => ({
  name,
  type: 'awi',
  options: { initialPolicy: 'info_type', evolves: true },
  window: { updateBatch: 2, localLength: 4 },
});
const feedback = {
  'evolve-none': { cadence: 'none' },
  'evolve-question-only': { feedback: ['vanilla_question_only'] },
  'evolve-complete': { feedback: ['vanilla', 'with_answer'] },
};
const figures = ['overall', 'write-failure', 'read-failure', 'utilization-failure'];

type Values = Map<string, Map<string, number[]>>;

/** Plays an experiment with every seed; returns the values by system and figure. */
async function play(
  title: string,
  world: unknown,
  played: readonly unknown[],
  options: (seed: number) => object = () => ({}),
): Promise<{ values: Values; runs: string[] }> {
  const values: Values = new Map();
  const runs: string[] = [];
  if (only !== undefined && only !== title) return { values, runs };
  for (const seed of seeds) {
    const plan = await planRun({
      experiment: parseExperiment('world', {
        name: 'world',
        seed,
        benchmark: { type: 'amemgym', options: options(seed) },
        model: { type: 'offline', world },
        embedder: { type: 'offline' },
        systems: played,
      }),
      dataPath: join(folder, `data-${seed}.json`),
      environment: {},
    });
    const run = await runExperiment(plan, {
      runsFolder: join(folder, 'runs'),
      cacheFolder: join(folder, 'cache'),
    });
    runs.push(run.folder);
    for (const { name, metrics } of run.result.systems) {
      const own = values.get(name) ?? new Map<string, number[]>();
      values.set(name, own);
      for (const figure of figures) {
        const value = metrics[figure]?.value;
        if (typeof value === 'number') own.set(figure, [...(own.get(figure) ?? []), value]);
      }
    }
  }
  console.log(`\n${title}\n`);
  console.log(`| system | ${figures.join(' | ')} |\n| --- | ${figures.map(() => '---').join(' | ')} |`);
  for (const [name, own] of values) {
    console.log(`| ${name} | ${figures.map((figure) => shown(own.get(figure) ?? [])).join(' | ')} |`);
  }
  return { values, runs };
}

/** The overall difference of each system to the one before it, seed by seed. */
function printDifferences(values: Values, names: readonly string[]): void {
  const overallOf = (name: string): number[] => values.get(name)?.get('overall') ?? [];
  for (const [place, name] of names.entries()) {
    const before = names[place - 1];
    if (before === undefined) continue;
    const earlier = overallOf(before);
    const differences = overallOf(name).map((value, seed) => value - (earlier[seed] ?? Number.NaN));
    console.log(`${name} minus ${before}: ${shown(differences)}`);
  }
}

/** Student's t, 97.5 %, of 1, 2, … degrees of freedom. */
const quantiles = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** Mean ± half of its 95 % interval over the seeds. */
function shown(values: readonly number[]): string {
  const quantile = quantiles[values.length - 2];
  if (quantile === undefined) return values.map((value) => value.toFixed(3)).join(' ') || '–';
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return `${mean.toFixed(3)} ± ${(quantile * Math.sqrt(variance / values.length)).toFixed(3)}`;
}

try {
  for (const seed of seeds) {
    const items = generateAmemgymUsersOffline({ users, seed }).map(toAmemgymItem);
    await writeFile(join(folder, `data-${seed}.json`), JSON.stringify(items));
  }
  const { runs } = await play('The lifelike world', 'lifelike', systems);
  await play(
    'Off-policy: all systems read the dialogue of native',
    'lifelike',
    systems.slice(0, -1),
    (seed) => ({
      mode: 'off-policy',
      interactions: { run: runs[seeds.indexOf(seed)], system: 'native' },
    }),
  );
  await play('The perfect world', 'perfect', systems);
  const few = [native, 'AWI-(2,4)', 'AWE-(2,4,30)'];
  await play('Half of the reach: readTokens 33,750', { readTokens: 33_750 }, few);
  await play('No rivals: rivalLimit null', { rivalLimit: null }, [...few, 'AWE-(2,4,10)', 'AWE-(2,4,50)']);
  await play('More slips: slip 0.25', { slip: 0.25 }, few);
  await play(
    'Writers miss nothing',
    { missStated: 0, missImplied: 0, missUnnamed: 0, writeTokens: null },
    few,
  );
  await play('Writers miss twice as much', { missStated: 0.1, missImplied: 0.5, missUnnamed: 0.5 }, few);
  const evolved = await play('Feedback', 'lifelike', Object.keys(feedback).map(evolving), () => ({
    evolution: feedback,
  }));
  printDifferences(evolved.values, Object.keys(feedback));
} finally {
  await rm(folder, { recursive: true });
}
