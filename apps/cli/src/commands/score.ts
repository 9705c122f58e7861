import { ConfigError } from '@memgym/core';
import { type Benchmark, benchmarks } from '@memgym/evaluators';
import { Command } from 'commander';
import * as z from 'zod';
import { wrapText } from '../output/wrap-text.js';
import { byBenchmark } from './by-benchmark.js';
import { collect } from './flag-values.js';
import { flagOf, givenFlags, withSchemaFlags } from './schema-flags.js';
import { scoreAnswers } from './score-answers.js';
import { scoreResults } from './score-results.js';

interface ScoreFlags {
  predictions?: string;
  by?: string;
  data?: string;
  judge?: string;
  cacheDir?: string;
  retryFailed?: boolean;
  set?: string[];
  figures?: string;
  json?: boolean;
}

/** `memgym score <benchmark>` */
export function scoreCommand(): Command {
  const formats = benchmarks
    .map(({ type, predictions }) => wrapText(`${type}: ${predictions.fields}`, '    ', '  '))
    .join('\n');
  return byBenchmark(
    new Command('score').description('Score answers that were made elsewhere.'),
    benchmarks,
    benchmarkCommand,
  ).addHelpText('after', `\nFields of a --predictions line:\n${formats}`);
}

function benchmarkCommand(benchmark: Benchmark): Command {
  const { type: name, predictions, results, original } = benchmark;
  const format = original?.score;
  const command = new Command(name)
    .description(`Score answers to the questions of ${name}.`)
    .option('--predictions <file>', 'answers, one JSON object per line or in the original format')
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--set <key=value>', 'set an option of the benchmark, e.g. size=128k; repeatable', collect)
    .option('--json', 'print one JSON object instead of a table')
    .addHelpText('after', `\nFields of a --predictions line:\n${wrapText(predictions.fields, '  ')}`);
  if (benchmark.protocol.scoreAnswer !== undefined || 'judge' in benchmark.options) {
    command
      .option(
        '--judge <model>',
        'model that marks answers; default: the one set in the environment; `offline` needs no server',
      )
      .option('--cache-dir <folder>', 'folder of cached judge replies', '.memgym/cache')
      .option('--retry-failed', 'ask the judge again where its reply could not be read');
  }
  const groups = Object.keys(results.otherGroups ?? {}).join(', ');
  if (groups !== '') command.option('--by <group>', `group the predictions’ scores differently: ${groups}`);
  if (format !== undefined) {
    withSchemaFlags(command, format.options).option(
      '--figures <folder>',
      'folder to write the figures to: .svg heatmaps and .json means',
    );
  }
  return command.action(async (flags: ScoreFlags) => {
    const own = givenFlags(command, format?.options ?? z.object({}));
    const [first] = [...Object.keys(own), ...(flags.figures === undefined ? [] : ['figures'])];
    if (flags.predictions !== undefined) {
      if (first === undefined) return scoreAnswers(benchmark, { ...flags, predictions: flags.predictions });
      throw new ConfigError(`${name}: --predictions and ${flagOf(first)} cannot be combined.`, {
        key: first,
        hint: 'Score your own answers and results of the original program separately.',
      });
    }
    if (format !== undefined && Object.keys(own).length > 0) return scoreResults(benchmark, own, flags);
    throw new ConfigError(`${name}: --predictions is missing.`, {
      key: 'predictions',
      hint:
        format === undefined
          ? `See \`memgym score ${name} --help\`.`
          : `Give it, or results of the original program: see \`memgym score ${name} --help\`.`,
    });
  });
}
