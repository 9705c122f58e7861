import { ConfigError } from '@memgym/core';
import { headlineOf, type StudyPair, storedAnswers, studyOfRun } from '@memgym/runner';
import { type ClusterSpread, clustersToDetect, detectableDifference, renderTextTable } from '@memgym/scoring';
import { isSystem } from '../output/compared-run.js';
import { interval } from '../output/format-difference.js';
import { print, printJson, printTable } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import { openRunOf, requireKnown } from './open-run-of.js';

export interface PowerFlags {
  runs: string;
  metric?: string;
  baseline?: string;
  difference: number;
  power: number;
  questions?: number;
  json?: boolean;
}

/** `memgym runs power <run>` */
export async function showPower(name: string, flags: PowerFlags): Promise<void> {
  const { run, benchmark } = await openRunOf(name, flags.runs);
  const metric = flags.metric ?? headlineOf(benchmark, run.result).name;
  requireKnown(
    'metric',
    metric,
    benchmark.metrics.map((each) => each.name),
  );
  const systems = run.result.systems.filter(isSystem).map((system) => ({
    name: system.name,
    value: system.metrics[metric]?.value ?? null,
    stored: storedAnswers(run, system.name),
  }));
  const baseline = flags.baseline ?? systems[0]?.name ?? '';
  const pairs = studyOfRun(benchmark, metric, systems, baseline).map((pair) => planOf(pair, flags));
  if (pairs.every(({ detectable }) => detectable === null)) {
    throw new ConfigError(`The run does not show how much answers differ in ${metric}.`, {
      key: '--baseline',
      hint: 'It needs two systems that answered the same questions about at least two people, and not always alike.',
    });
  }
  const cluster = benchmark.results.cluster ?? 'cluster';
  const { difference, power } = flags;
  if (flags.json) {
    printJson({ runId: run.manifest.runId, metric, baseline, difference, power, systems: pairs });
    return;
  }
  showPlans(pairs, { ...flags, metric, baseline, cluster, runId: run.manifest.runId });
}

/** What a run says about one comparison, and the size that a difference needs. */
interface StudyPlan extends StudyPair {
  /** Questions about each person in the run that is planned. */
  readonly questions: number;
  /** The smallest difference that a run of this size finds; null if that is not known. */
  readonly detectable: number | null;
  /** People that the wanted difference needs; null if it is not known, or more than 10,000 are needed. */
  readonly needed: number | null;
}

function planOf(pair: StudyPair, { difference, power, questions: wanted }: PowerFlags): StudyPlan {
  const { spread, itemsPerCluster } = pair;
  const questions = wanted ?? Math.max(1, Math.round(itemsPerCluster));
  if (!isKnown(spread)) return { ...pair, questions, detectable: null, needed: null };
  const clusters = pair.difference?.clusters ?? 0;
  return {
    ...pair,
    questions,
    detectable: detectableDifference(
      spread,
      { clusters, itemsPerCluster: Math.max(1, Math.round(itemsPerCluster)) },
      power,
    ),
    needed: clustersToDetect(spread, { difference, itemsPerCluster: questions }, power),
  };
}

/** Systems that always answer alike show no spread. */
const isKnown = (spread: ClusterSpread | null): spread is ClusterSpread =>
  spread !== null && spread.variance > 0;

function showPlans(
  plans: readonly StudyPlan[],
  shown: PowerFlags & {
    readonly metric: string;
    readonly baseline: string;
    readonly cluster: string;
    readonly runId: string;
  },
): void {
  const { cluster, difference, power } = shown;
  const percent = Math.round(100 * power);
  print(`${shown.metric} of ${shown.runId}`);
  print(`Differences to ${shown.baseline}, paired by question\n`);
  printTable(
    renderTextTable(
      [
        'system',
        'difference, 95 %',
        'deviation',
        'correlation',
        'detectable',
        `${cluster}s for ${difference}`,
      ],
      plans.map((plan) => [
        plan.name,
        plan.difference === null ? '–' : interval(plan.difference),
        isKnown(plan.spread) ? Math.sqrt(plan.spread.variance).toFixed(3) : '–',
        isKnown(plan.spread) ? plan.spread.correlation.toFixed(3) : '–',
        plan.detectable?.toFixed(3) ?? '–',
        isKnown(plan.spread) ? (plan.needed?.toLocaleString('en') ?? '> 10,000') : '–',
      ]),
    ),
  );
  const [widest] = plans
    .filter(({ spread }) => isKnown(spread))
    .sort((one, other) => (other.spread?.variance ?? 0) - (one.spread?.variance ?? 0));
  if (widest === undefined || !isKnown(widest.spread)) return;
  const { spread } = widest;
  const counts = [5, 10, 20, 50];
  print('');
  printTable(
    renderTextTable(
      [`detectable, ${widest.name}`, ...counts.map((count) => `${count} questions`)],
      [5, 10, 20, 50, 100, 200].map((clusters) => [
        `${clusters} ${cluster}s`,
        ...counts.map((itemsPerCluster) =>
          detectableDifference(spread, { clusters, itemsPerCluster }, power).toFixed(3),
        ),
      ]),
    ),
  );
  print('');
  print(
    wrapText(
      `Detectable: the smallest difference that ${percent} of 100 such runs show at the 5 % level. Deviation: of the difference in one question. Correlation: how alike the differences of one ${cluster} are. ${questionsText(shown, widest)}Both are estimates from this run, and uncertain if it is small.`,
    ),
  );
}

const questionsText = ({ cluster }: { readonly cluster: string }, { questions }: StudyPlan): string =>
  `The last column counts with ${questions} question${questions === 1 ? '' : 's'} about each ${cluster}. `;
