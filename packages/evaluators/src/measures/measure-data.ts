import type { Benchmark } from '../benchmarks/benchmark.js';
import { measureOptions } from './measure-options.js';
import { measureTexts, type TextMeasures } from './measure-texts.js';

/** How often a rule that reads no message is right, overall and by question type, 0 to 1. */
export interface RuleMeasure {
  readonly rule: string;
  readonly description: string;
  readonly accuracy: number | null;
  readonly byType: Readonly<Record<string, number | null>>;
}

/** The share of answers that need no memory, and the variety of the messages. */
export interface DataMeasures {
  readonly rules: readonly RuleMeasure[];
  readonly texts: TextMeasures | null;
}

/** Measures the data of a benchmark. @throws {DatasetError} when they cannot be read */
export async function measureData(benchmark: Benchmark, path: string): Promise<DataMeasures> {
  const { episodes } = await benchmark.load(path);
  const { baselines = [] } = benchmark.results;
  return {
    rules: measureOptions(benchmark, episodes).map(({ name, metrics }) => ({
      rule: name,
      description: baselines.find((baseline) => baseline.name === name)?.description ?? '',
      accuracy: metrics.accuracy?.value ?? null,
      byType: Object.fromEntries(
        Object.entries(metrics.accuracy?.by ?? {}).map(([type, { value }]) => [type, value]),
      ),
    })),
    texts: measureTexts(episodes),
  };
}
