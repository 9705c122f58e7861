import { ConfigError, type Finding } from '@memgym/core';
import { headlineOf, type StudyPair, storedAnswers, studyOfRun } from '@memgym/runs';
import {
  clustersToDetect,
  detectableDifference,
  errorFactors,
  formatDifference,
  renderTextTable,
  type StudyBasis,
  varianceRatio,
} from '@memgym/scoring';
import { isSystem } from '../output/compared-run.js';
import { print, printJson, printTable } from '../output/print.js';
import { rulesFor } from '../output/show-differences.js';
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
    ...system,
    value: system.metrics[metric]?.value ?? null,
    stored: storedAnswers(run, system.name),
  }));
  const baseline = flags.baseline ?? run.result.verdict?.leader?.system ?? systems[0]?.name ?? '';
  const plans = studyOfRun(benchmark, rulesFor({ ...run, benchmark }, metric), systems, baseline).map(
    (pair) => planOf(pair, flags),
  );
  if (plans.every(({ detectable }) => detectable === null)) {
    throw new ConfigError(`The run does not show how much answers differ in ${metric}.`, {
      key: '--baseline',
      hint: 'It needs two systems that answered the same questions about at least two people, and not always alike.',
    });
  }
  const { difference, power } = flags;
  const { whole, episodes, questions } = run.manifest.data;
  const left = { episodes: whole.episodes - episodes, questions: whole.questions - questions };
  if (flags.json) {
    printJson({ runId: run.manifest.runId, metric, baseline, difference, power, left, systems: plans });
    return;
  }
  print(`${metric} of ${run.manifest.runId}`);
  print(`Differences to ${baseline}, paired by question\n`);
  showPlans(plans, { ...flags, baseline, cluster: benchmark.results.cluster ?? 'cluster' });
  print(
    left.episodes === 0
      ? wrapText(
          `The data have no further episodes${left.questions === 0 ? ', and every question was asked' : `; ${left.questions.toLocaleString('en')} of their questions are unasked`}.`,
        )
      : wrapText(
          `The data have ${left.episodes.toLocaleString('en')} more episodes and ${left.questions.toLocaleString('en')} unasked questions.`,
        ),
  );
}

/** What a run says about one comparison, and the size that a difference needs. */
interface StudyPlan extends StudyPair {
  /** Questions about each person in the run that is planned. */
  readonly questions: number;
  /** The smallest difference that a run of this size finds; null if that is not known. */
  readonly detectable: { readonly value: number; readonly low: number; readonly high: number } | null;
  /** People that the wanted difference needs; null if it is not known, or more than 10,000 are needed. */
  readonly needed: number | null;
  /** The same, so that it is enough in 80 of 100 cases, although the spread is estimated. */
  readonly carefullyNeeded: number | null;
}

function planOf(pair: StudyPair, flags: PowerFlags): StudyPlan {
  const { finding, itemsPerCluster } = pair;
  const questions = flags.questions ?? Math.max(1, Math.round(itemsPerCluster));
  const basis = basisOf(finding);
  if (basis === null) return { ...pair, questions, detectable: null, needed: null, carefullyNeeded: null };
  const test = { power: flags.power, comparisons: basis.comparisons };
  const ratio = ratioOf(pair, questions);
  const value = detectableDifference(basis, test);
  const { least, greatest, careful } = errorFactors(basis.degrees);
  const needed = (factor: number): number | null =>
    clustersToDetect({ ...basis, standardError: factor * basis.standardError }, flags.difference, {
      ...test,
      ratio,
    });
  return {
    ...{ ...pair, questions, detectable: { value, low: value * least, high: value * greatest } },
    ...{ needed: needed(1), carefullyNeeded: needed(careful) },
  };
}

/** The comparison that a finding is of; null if it shows no spread. */
function basisOf(finding: Finding | null): (StudyBasis & Pick<Finding, 'comparisons'>) | null {
  if (finding === null) return null;
  const { standardError, degrees, clusters, comparisons } = finding;
  return standardError === null || degrees === null
    ? null
    : { standardError, degrees, clusters, comparisons };
}

const ratioOf = ({ spread, itemsPerCluster }: StudyPair, questions: number): number =>
  varianceRatio(spread?.correlation ?? 0, Math.max(1, itemsPerCluster), questions);

function showPlans(
  plans: readonly StudyPlan[],
  shown: PowerFlags & { readonly baseline: string; readonly cluster: string },
): void {
  const { cluster, difference, power } = shown;
  const percent = Math.round(100 * power);
  const people = (count: number | null): string => count?.toLocaleString('en') ?? '> 10,000';
  printTable(
    renderTextTable(
      ['system', 'difference', 'detectable', `${cluster}s for ${difference}`, 'careful'],
      plans.map(({ name, finding, detectable, needed, carefullyNeeded }) => [
        name,
        finding === null ? '–' : formatDifference(finding),
        detectable === null
          ? '–'
          : `${fixed(detectable.value)} (${fixed(detectable.low)}–${fixed(detectable.high)})`,
        detectable === null ? '–' : people(needed),
        detectable === null ? '–' : people(carefullyNeeded),
      ]),
    ),
  );
  const widest = plans
    .flatMap((plan) => {
      const basis = basisOf(plan.finding);
      return basis === null ? [] : [{ plan, basis }];
    })
    .sort((one, other) => other.basis.standardError - one.basis.standardError)[0];
  if (widest === undefined) return;
  const { plan, basis } = widest;
  const test = { power, comparisons: basis.comparisons };
  const counts = [5, 10, 20, 50];
  print('');
  printTable(
    renderTextTable(
      [`detectable, ${plan.name}`, ...counts.map((count) => `${count} questions`)],
      [5, 10, 20, 50, 100, 200].map((clusters) => [
        `${clusters} ${cluster}s`,
        ...counts.map((count) =>
          fixed(detectableDifference(basis, test, { clusters, ratio: ratioOf(plan, count) })),
        ),
      ]),
    ),
  );
  print('');
  const level = basis.comparisons === 1 ? '' : `, where ${basis.comparisons} comparisons hold together`;
  print(
    wrapText(
      `Detectable: the smallest difference that ${percent} of 100 such runs show at the 5 % level${level}; in brackets the range in which it lies in 80 of 100 cases, because the spread is estimated from this run. The number of ${cluster}s counts with ${plan.questions} question${plan.questions === 1 ? '' : 's'} about each; the careful one is enough in 80 of 100 cases.`,
    ),
  );
}

const fixed = (value: number): string => value.toFixed(3);
