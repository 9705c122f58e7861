import { ConfigError } from '@memgym/core';
import type { OriginalFormats } from '@memgym/evaluators';
import {
  convertMemoryBench,
  exportMemoryBenchRun,
  poolStatistics,
  scoreDetails,
} from '@memgym/memorybench/original';
import { convertMemSim } from '@memgym/memsim/original';
import { convertFormat, exportFormat, scoreFormat } from '@memgym/originals';

/** An operation on the files of an original program. */
type OriginalAction = keyof OriginalFormats;

/** The formats by benchmark (docs/specs/amemgym.md#configuration, docs/specs/amemgym.md#results-of-a-run). */
const formats: ReadonlyMap<string, OriginalFormats> = new Map<string, OriginalFormats>([
  ['amemgym', { convert: convertFormat, export: exportFormat, score: scoreFormat }],
  ['memdaily', { convert: convertMemSim }],
  [
    'memorybench',
    {
      convert: convertMemoryBench,
      export: exportMemoryBenchRun,
      score: scoreDetails,
      statistics: poolStatistics,
    },
  ],
]);

/** The benchmarks with this format of their original program. */
export function benchmarksWith(action: OriginalAction): readonly string[] {
  return [...formats].flatMap(([type, known]) => (known[action] === undefined ? [] : [type]));
}

/**
 * A format of a benchmark's original program.
 * @param type the benchmark
 * @throws {ConfigError} listing the benchmarks that have one
 */
export function originalFormat<Action extends OriginalAction>(
  type: string,
  action: Action,
): NonNullable<OriginalFormats[Action]> {
  const format = formats.get(type)?.[action];
  if (format !== undefined) return format;
  throw new ConfigError(`There is no original format to ${action} for ${JSON.stringify(type)}.`, {
    key: 'benchmark',
    hint: `Choose ${benchmarksWith(action).join(' or ')}.`,
  });
}
