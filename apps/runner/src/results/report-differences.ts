import type { AnswerRecord, RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { BaselineTable } from '@memgym/report';
import { type ComparableSystem, differencesTo } from './compare-to-baseline.js';
import { storedAnswers } from './paired-value.js';
import { headlineOf } from './run-headline.js';

/** More tables would make a report too long; `memgym compare` accepts any baseline. */
const mostBaselines = 12;

/**
 * The paired differences of the headline metric, with each memory system in turn as the baseline, in the order of the
 * run.
 */
export function reportDifferences(
  benchmark: Benchmark,
  run: { readonly answers: readonly AnswerRecord[]; readonly result: RunResult },
): BaselineTable[] {
  const { name: metric } = headlineOf(benchmark, run.result);
  const played = run.result.systems.filter(({ type }) => type !== 'bound' && type !== 'baseline');
  const systems = played.map(
    ({ name, metrics }): ComparableSystem => ({
      name,
      value: metrics[metric]?.value ?? null,
      stored: storedAnswers(run, name),
    }),
  );
  return systems
    .filter((_, place) => played[place]?.standing === 'system')
    .slice(0, mostBaselines)
    .map((baseline) => ({
      metric,
      baseline: baseline.name,
      systems: differencesTo(benchmark, metric, systems, baseline).filter(
        ({ difference }) => difference !== null,
      ),
    }))
    .filter(({ systems: others }) => others.length > 0);
}
