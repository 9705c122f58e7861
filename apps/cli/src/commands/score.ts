import { benchmarks, groupBenchmarkBy, loadQuestions, scorePredictions } from '@memgym/evaluators';
import { findData, readEnvironment, readJsonLines, resolveBenchmark } from '@memgym/runner';
import { renderResultTable } from '@memgym/scoring';
import { Command, Option } from 'commander';
import { countOf } from '../output/format-amount.js';
import { print, printJson, tell } from '../output/print.js';
import { type ScoreResultsFlags, scoreResults } from './score-results.js';

interface ScoreFlags extends ScoreResultsFlags {
  predictions?: string;
  by?: string;
}

/** `memgym score <benchmark>` */
export function scoreCommand(): Command {
  const others = benchmarks
    .filter(({ results }) => results.otherGroups !== undefined)
    .map(({ type, results }) => `${type}: ${Object.keys(results.otherGroups ?? {}).join(', ')}`)
    .join('; ');
  const formats = benchmarks.map(({ type, predictions }) => `  ${type}: ${predictions.fields}`).join('\n');
  return new Command('score')
    .description('Score answers of another program.')
    .argument('<benchmark>', 'benchmark of the answers: its name, package or file')
    .option('--predictions <file>', 'answers, one JSON object per line, or in the original’s format')
    .option('--by <group>', `group the scores of predictions by another field; ${others}`)
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--results <folder>', 'amemgym: output of the original program, of one agent or of several')
    .option(
      '--upper-bound <folder>',
      'amemgym: folder with utilization_results.json; default: next to the results',
    )
    .option('--diagnosis <folder>', 'amemgym: folder with the diagnosis; default: that of the results')
    .option('--figure-config <file>', 'amemgym: figure config of the original, instead of --results')
    .option(
      '--figures <folder>',
      'amemgym: folder for the overall and memory scores, as .svg heatmaps and .json means',
    )
    .addOption(
      new Option(
        '--profile <profile>',
        'amemgym: count unreadable replies as wrong (fixed), or as a random option like the original (reference)',
      )
        .choices(['fixed', 'reference'])
        .default('fixed'),
    )
    .option('--json', 'print one JSON object instead of a table')
    .addHelpText('after', `\nFields of a line:\n${formats}`)
    .action(async (name: string, flags: ScoreFlags) => {
      const found = await resolveBenchmark(name, process.cwd());
      if (flags.predictions === undefined) {
        await scoreResults(found.type, flags);
        return;
      }
      const benchmark = flags.by === undefined ? found : groupBenchmarkBy(found, flags.by);
      const path = findData({
        dataset: benchmark.type,
        dataPath: flags.data,
        environment: readEnvironment(process.cwd(), process.env),
      });
      const questions = await loadQuestions(benchmark, path);
      const lines =
        (await benchmark.predictions.readOriginal?.(flags.predictions, questions)) ??
        (await readJsonLines(flags.predictions));
      const result = scorePredictions(benchmark, questions, flags.predictions, lines);
      if (result.unscored > 0)
        tell(
          `No prediction for ${result.unscored} of ${countOf(result.items, 'question')}; these are in no mean.`,
        );
      if (flags.json) {
        const { items, scored, unscored, invalid, metrics } = result;
        printJson({ benchmark: benchmark.type, items, scored, unscored, invalid, metrics });
        return;
      }
      const { order } = benchmark.results.groups ?? {};
      print(
        renderResultTable([result], {
          ...(order !== undefined && { groupOrder: order }),
          groupMetric: benchmark.metrics[0].name,
        }),
      );
    });
}
