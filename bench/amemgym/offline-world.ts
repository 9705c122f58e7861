/**
 * The effect of the mechanisms of the offline world at the length of the published set-up, by mean and 95 % interval
 * over seeds: systems and their ranks on- and off-policy, one setting turned at a time against the same dialogue,
 * feedback. Writes the figures of docs/offline-world.md.
 *
 *     tsx --conditions=@memgym/source amemgym/offline-world.ts [users] [seeds] [titles, separated by semicolons]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { planRun, runExperiment } from '@memgym/runner';
import { differences, shown } from './interval.js';

const users = Number(process.argv[2] ?? 1);
const seeds = Array.from({ length: Number(process.argv[3] ?? 6) }, (_, index) => index + 1);
const only = process.argv[4]?.split(';');
const folder = await mkdtemp(join(tmpdir(), 'memgym-world-'));

// 85 rounds of 700 to 1,600 tokens make the 60,000 to 140,000 tokens of a published dialogue.
const published = { replyTokens: [700, 1600] };
const native = { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } };
const systems = [native, 'AWI-(2,4)', 'awi-hack(2,4)', 'AWE-(2,4,30)', 'RAG-(2,4,30)', 'none'];
/** The agents that the paper compares on- and off-policy. */
const agents = [
  native,
  'AWI-(2,4)',
  'RAG-(2,4,30)',
  ...['2,4,30', '2,8,30', '2,4,10', '4,4,30', '2,0,30', '2,4,50', '8,4,30'].map(
    (values) => `AWE-(${values})`,
  ),
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
const allNoticed = { missStated: 0, missImplied: 0, missUnnamed: 0, writeTokens: null };

type Values = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
interface Setting {
  readonly world?: object;
  readonly contextTokens?: number;
  readonly benchmark?: (seed: number) => object;
}

/** Plays an experiment with every seed, and prints it; returns the values by system and figure, and the runs. */
async function play(title: string, played: readonly unknown[], setting: Setting = {}) {
  const { world, contextTokens = 128_000, benchmark = () => ({}) } = setting;
  const values = new Map<string, Map<string, number[]>>();
  const runs: string[] = [];
  if (only?.includes(title) === false) return { values, runs };
  for (const seed of seeds) {
    const plan = await planRun({
      experiment: parseExperiment('world', {
        name: 'world',
        seed,
        benchmark: { type: 'amemgym', options: benchmark(seed) },
        model: { type: 'offline', world: { ...published, ...world }, contextTokens },
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
  for (const [name, own] of values)
    console.log(`| ${name} | ${figures.map((figure) => shown(own.get(figure) ?? [])).join(' | ')} |`);
  return { values, runs };
}

const valuesOf = (values: Values, system: string, figure = 'overall'): readonly number[] =>
  values.get(system)?.get(figure) ?? [];

/** Prints the systems by rank on-policy, with their rank off-policy, by the mean over the seeds. */
function printRanks(onPolicy: Values, offPolicy: Values): void {
  const ranked = (values: Values): string[] => {
    const mean = (name: string): number =>
      valuesOf(values, name).reduce((sum, value) => sum + value, 0) / seeds.length;
    const names = [...values.keys()].filter((name) => name !== 'upper-bound' && name !== 'random');
    return names.toSorted((left, right) => mean(right) - mean(left));
  };
  const after = ranked(offPolicy);
  for (const [place, name] of ranked(onPolicy).entries()) {
    const scores = [onPolicy, offPolicy].map((values) => shown(valuesOf(values, name))).join(' | ');
    console.log(`| ${name} | ${scores} | ${place + 1} | ${after.indexOf(name) + 1} |`);
  }
}

/** Prints the change that a setting makes to each system, seed by seed. */
function printChanges(values: Values, before: Values): void {
  for (const system of values.keys()) {
    if (!before.has(system)) continue;
    const changes = figures.map((figure) =>
      shown(differences(valuesOf(values, system, figure), valuesOf(before, system, figure))),
    );
    console.log(`| ${system}, change | ${changes.join(' | ')} |`);
  }
}

/** The overall difference between each system and the previous one, paired by seed. */
function printSteps(values: Values, names: readonly string[]): void {
  names.slice(1).forEach((name, place) => {
    const before = names[place] ?? '';
    const steps = differences(valuesOf(values, name), valuesOf(values, before));
    console.log(`${name} minus ${before}: ${shown(steps)}`);
  });
}

try {
  for (const seed of seeds) {
    const items = generateUsersOffline({ users, seed }).map(toAMemGymItem);
    await writeFile(join(folder, `data-${seed}.json`), JSON.stringify(items));
  }
  const { values: base, runs } = await play('On-policy', systems);
  printSteps(base, ['awi-2-4', 'awi-hack-2-4']);
  printSteps(base, ['random', 'none']);
  const dialogues = (seed: number, from: readonly string[]) => ({
    mode: 'off-policy',
    interactions: { run: from[seeds.indexOf(seed)], system: 'native' },
  });
  const offPolicy = await play('Off-policy', systems.slice(0, -1), {
    benchmark: (seed) => dialogues(seed, runs),
  });
  printChanges(offPolicy.values, base);
  const ranked = await play('Ranks on-policy', agents);
  const replayed = await play('Ranks off-policy', agents, {
    benchmark: (seed) => dialogues(seed, ranked.runs),
  });
  printRanks(ranked.values, replayed.values);
  const turned: readonly [title: string, systems: readonly unknown[], setting: Setting][] = [
    ['Replies of 300 to 600 tokens', [native], { world: { replyTokens: [300, 600] } }],
    ['Context of 32,000 tokens', [native], { contextTokens: 32_000 }],
    ['Context of 8,000 tokens', [native], { contextTokens: 8000 }],
    ['Context of 2,000 tokens', [native], { contextTokens: 2000 }],
    ['Half of the reach', [native, 'AWI-(2,4)', 'RAG-(2,4,30)'], { world: { readTokens: 33_750 } }],
    ['No rivals', [native, 'AWE-(2,4,30)'], { world: { rivalLimit: null } }],
    ['Writers miss nothing', ['AWI-(2,4)', 'AWE-(2,4,30)'], { world: allNoticed }],
    ['Unnamed topics mostly missed', ['AWI-(2,4)', 'AWE-(2,4,30)'], { world: { missUnnamed: 0.6 } }],
    ['Slips in a quarter', [native, 'AWI-(2,4)'], { world: { slip: 0.25 } }],
  ];
  for (const [title, played, setting] of turned) {
    const { values } = await play(title, played, setting);
    printChanges(values, base);
  }
  const evolved = await play('Feedback', Object.keys(feedback).map(evolving), {
    benchmark: () => ({ evolution: feedback }),
  });
  printSteps(evolved.values, Object.keys(feedback));
  const strict = await play('Feedback, unnamed topics mostly missed', Object.keys(feedback).map(evolving), {
    benchmark: () => ({ evolution: feedback }),
    world: { missUnnamed: 0.6 },
  });
  printSteps(strict.values, Object.keys(feedback));
} finally {
  await rm(folder, { recursive: true });
}
