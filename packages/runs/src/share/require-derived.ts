import { ConfigError, type RunResult, type SystemResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { groupBy, summarizeSystem } from '@memgym/scoring';
import { isImported } from '../folder/imported-file.js';
import type { OpenedRun } from '../inspect/open-run.js';
import { withVerdict } from '../results/run-headline.js';
import { differingValues } from './find-differences.js';

type ReadRun = Pick<OpenedRun, 'folder' | 'manifest' | 'result' | 'answers'>;

/**
 * Refuses the results of a run that came from a bundle where they do not follow from its answers: means of answers, their
 * intervals and counts, and the verdict. What a benchmark computes from whole episodes is computed again by a replay only.
 * @throws {ConfigError} naming the numbers
 */
export function requireDerived(run: ReadRun, benchmark: Benchmark): void {
  if (!isImported(run.folder)) return;
  const problems = [...differingMeans(run, benchmark), ...differingVerdict(run, benchmark)];
  if (problems.length === 0) return;
  throw new ConfigError(
    `${run.folder}/metrics.json: its numbers do not follow from the answers of the run. ${problems.slice(0, 5).join('; ')}.`,
    { hint: 'Ask whoever made the bundle; `memgym runs replay` shows all that differs.' },
  );
}

function differingMeans({ result, answers }: ReadRun, benchmark: Benchmark): string[] {
  const metrics = benchmark.metrics.filter(({ aggregate }) => aggregate !== true);
  const bySystem = groupBy(answers, ({ system }) => system);
  return result.systems.flatMap((stated) => {
    const records = bySystem.get(stated.name);
    if (records === undefined || stated.standing === 'rule') return [];
    const { name, type, standing, usage, calls } = stated;
    const derived = summarizeSystem({ name, type, standing, records, metrics, usage, calls });
    return differingValues(figuresOf(stated, derived), figuresOf(derived, derived), name);
  });
}

/** The figures of a system that `known` has as well. */
const figuresOf = ({ items, scored, unscored, metrics }: SystemResult, known: SystemResult) => ({
  ...{ items, scored, unscored },
  ...Object.fromEntries(Object.keys(known.metrics).map((name) => [name, metrics[name]])),
});

function differingVerdict({ manifest, result, answers }: ReadRun, benchmark: Benchmark): string[] {
  const { verdict: _verdict, headline: _headline, ...rest } = result;
  const derived: RunResult = withVerdict(benchmark, rest, { answers, data: manifest.data });
  const of = ({ verdict, headline }: RunResult) => ({ verdict, headline });
  return differingValues(of(result), of(derived));
}
