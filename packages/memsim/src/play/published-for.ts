import type { BenchmarkResults } from '@memgym/evaluators';
import type { PublishedTable } from '@memgym/scoring';
import { memDailyTables } from '../published/memdaily-tables.js';
import { listedRecall } from './listing/listed-recall.js';
import type { MemDailyOptions } from './memdaily-options.js';

const tables = memDailyTables;
const noises = [...new Set(tables.map(({ setting }) => setting))].join(', ');

/**
 * The published tables of the run's noise, or the reason why none fits: the paper measured four amounts of noise, on
 * messages that end in their place and time (packages/memsim/spec.md#published-numbers).
 */
export function publishedFor({
  noise,
  withTimeAndPlace,
  modelRetrieval,
}: Pick<MemDailyOptions, 'noise' | 'withTimeAndPlace' | 'modelRetrieval'>): Pick<
  BenchmarkResults,
  'published' | 'unpublished'
> {
  const published = tables
    .filter(({ setting }) => setting === String(noise))
    .flatMap((table) =>
      table.metric === 'recall@5' && modelRetrieval !== 'off' ? [table, namedByModel(table)] : [table],
    );
  if (published.length === 0) {
    return {
      unpublished: `No published numbers are shown, because there are none for noise ${noise}, only for ${noises}.`,
    };
  }
  return { published: withTimeAndPlace ? published : published.map(withoutTimes) };
}

const namedByModel = (table: PublishedTable): PublishedTable => ({
  ...table,
  title: `${table.title}, this run: named by the model`,
  metric: listedRecall,
});

const withoutTimes = (table: PublishedTable): PublishedTable => ({
  ...table,
  note: [
    table.note,
    'In the paper, messages end in their place and time (benchmark.options.withTimeAndPlace); in this run, they do not.',
  ].join(' '),
});
