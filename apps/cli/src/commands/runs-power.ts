import { ConfigError } from '@memgym/core';
import {
  comparisonRules,
  hardestToDetect,
  hasAnswers,
  headlineOf,
  leftOf,
  planStudy,
  type StudyPlan,
  storedAnswers,
  studyOfRun,
} from '@memgym/runs';
import { type ComparisonRules, clusterNoun, formatDifference, renderTextTable } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { print, printJson, printTable } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import { openRunOf, requireKnown } from './open-run-of.js';

/** `memgym runs power <run>` */
export async function showPower(name: string, flags: FlagsFor['power']): Promise<void> {
  const { run, benchmark } = await openRunOf(name, flags.runs);
  const metric = flags.metric ?? headlineOf(benchmark, run.result).name;
  requireKnown(
    'metric',
    metric,
    benchmark.metrics.map((each) => each.name),
  );
  const systems = run.result.systems.filter(hasAnswers).map((system) => ({
    ...system,
    value: system.metrics[metric]?.value ?? null,
    stored: storedAnswers(run, system.name),
  }));
  const rules = comparisonRules({ ...run, benchmark }, metric);
  const baseline = flags.baseline ?? bestOf(systems, rules) ?? '';
  const plans = studyOfRun(benchmark, rules, { systems, baseline }).map((pair) => planStudy(pair, flags));
  if (plans.every(({ detectable }) => detectable === null)) {
    throw new ConfigError(`The run does not show how much answers differ in ${metric}.`, {
      key: '--baseline',
      hint: 'It needs two systems that answered the same questions about at least two people, and not always alike.',
    });
  }
  const { difference, power } = flags;
  const left = leftOf(run.manifest);
  if (flags.json) {
    printJson({ runId: run.manifest.runId, metric, baseline, difference, power, left, systems: plans });
    return;
  }
  print(`${metric} of ${run.manifest.runId}`);
  print(`Differences to ${baseline}, paired by question\n`);
  const { cluster } = benchmark.results;
  const [low, high] = benchmark.metrics.find((each) => each.name === metric)?.range ?? [
    0,
    Number.POSITIVE_INFINITY,
  ];
  showPlans(plans, { ...flags, baseline, cluster, greatest: high - low });
  const further = `${left.clusters === 0 ? 'no further' : `${left.clusters.toLocaleString('en')} more`} ${clusterNoun(left.clusters, cluster)}`;
  const unasked =
    left.questions === 0
      ? 'every question was asked'
      : `${left.questions.toLocaleString('en')} questions are unasked`;
  print(wrapText(`The data have ${further}; ${unasked}.`));
}

/** The memory system with the best value; the first system if none has one. */
function bestOf(
  systems: readonly { readonly name: string; readonly standing: string; readonly value: number | null }[],
  { higherIsBetter }: ComparisonRules,
): string | undefined {
  const own = systems.filter(({ standing, value }) => standing === 'system' && value !== null);
  const merit = ({ value }: (typeof own)[number]): number => (higherIsBetter ? 1 : -1) * (value ?? 0);
  return (own.sort((a, b) => merit(b) - merit(a))[0] ?? systems[0])?.name;
}

function showPlans(
  plans: readonly StudyPlan[],
  shown: FlagsFor['power'] & {
    readonly baseline: string;
    readonly cluster: string | undefined;
    /** The greatest difference that the metric can have. */
    readonly greatest: number;
  },
): void {
  const { difference, power, greatest } = shown;
  const sizeOf = (value: number): string =>
    Number.isNaN(value) ? '–' : value > greatest ? 'none' : value.toFixed(3);
  const many = clusterNoun(2, shown.cluster);
  const percent = Math.round(100 * power);
  const people = (count: number | null): string => count?.toLocaleString('en') ?? '> 10,000';
  printTable(
    renderTextTable(
      ['system', 'difference', 'detectable', `${many} for ${difference}`, 'careful'],
      plans.map(({ name, finding, detectable, needed, carefullyNeeded }) => [
        name,
        finding === null ? '–' : formatDifference(finding),
        detectable === null
          ? '–'
          : `${sizeOf(detectable.value)} (${sizeOf(detectable.low)}–${sizeOf(detectable.high)})`,
        detectable === null ? '–' : people(needed),
        detectable === null ? '–' : people(carefullyNeeded),
      ]),
    ),
  );
  const widest = hardestToDetect(plans, power);
  if (widest === undefined) return;
  const { plan, comparisons } = widest;
  const counts = [5, 10, 20, 50];
  print('');
  printTable(
    renderTextTable(
      [`detectable, ${plan.name}`, ...counts.map((count) => `${count} questions`)],
      [5, 10, 20, 50, 100, 200].map((clusters) => [
        `${clusters} ${many}`,
        ...counts.map((count) => sizeOf(widest.of(clusters, count))),
      ]),
    ),
  );
  print('');
  const level = comparisons === 1 ? '' : `, where ${comparisons} comparisons hold together`;
  print(
    wrapText(
      `Detectable: the smallest difference that ${percent} of 100 such runs show at the 5 % level${level}; in brackets the range in which it lies in 80 of 100 cases if the spread is not what this run by chance shows; none: not even the greatest difference that the metric can have. The number of ${many} counts with ${plan.questions} question${plan.questions === 1 ? '' : 's'} about each; the careful one is enough in 80 of 100 cases.`,
    ),
  );
}
