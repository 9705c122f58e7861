import type { Benchmark } from '@memgym/evaluators';
import { Command } from 'commander';
import { wrapText } from '../output/wrap-text.js';
import { withOutside } from './command-group.js';
import { collect } from './flag-values.js';

interface ScoreFlags {
  predictions?: string;
  results?: string;
  by?: string;
  data?: string;
  judge?: string;
  judges?: string;
  estimate?: boolean;
  cacheDir?: string;
  prompts?: string;
  retryFailed?: boolean;
  set?: string[];
  statistics?: string;
  json?: boolean;
}

/** `memgym score <benchmark>`; an outside benchmark gets its subcommand when it is named. */
export async function scoreCommand(args?: readonly string[]): Promise<Command> {
  const { registryFor } = await import('../registry.js');
  const registry = registryFor();
  const command = new Command('score')
    .description(
      'Score answers that were made elsewhere. <benchmark> is a subcommand, or the package or file of an outside benchmark.',
    )
    .usage('<benchmark> [options]');
  for (const type of new Set(registry.declared('benchmark').map((part) => part.type))) {
    if (args === undefined || args.includes(type))
      command.addCommand(benchmarkCommand(await registry.find('benchmark', type)));
    else command.command(type).description(`Score answers to the questions of ${type}.`);
  }
  const group = withOutside(command, async (name) =>
    benchmarkCommand(await registry.find('benchmark', name), name),
  );
  return group.addHelpText(
    'after',
    '\nFlags and fields of predictions of one: memgym score <benchmark> --help',
  );
}

/** @param name what a command calls the benchmark. Default: its type */
function benchmarkCommand(benchmark: Benchmark, name = benchmark.type): Command {
  const { predictions, results } = benchmark;
  const command = new Command(name)
    .description(`Score answers to the questions of ${name}.`)
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--set <key=value>', 'set an option of the benchmark, e.g. size=128k; repeatable', collect)
    .option('--json', 'print one JSON object instead of a table')
    .addHelpText('after', `\nFields of a --predictions line:\n${wrapText(predictions.fields, '  ')}`);
  const file = [
    '--predictions <file>',
    'answers, one JSON object per line or in the original format',
  ] as const;
  if (predictions.findOriginals === undefined) command.requiredOption(...file);
  else {
    command
      .option(...file)
      .option(
        '--results <folder>',
        'folder of results of the original program, instead of --predictions; every file of answers in it is scored',
      );
  }
  if (benchmark.protocol.scoreAnswer !== undefined || 'judge' in benchmark.options) {
    command
      .option(
        '--judge <model>',
        'model that marks answers; default: the one set in the environment; `offline` needs no server',
      )
      .option('--cache-dir <folder>', 'folder of cached judge replies', '.memgym/cache')
      .option('--estimate', 'print what the judges are expected to cost, and ask none of them')
      .option('--prompts <folder>', 'texts that replace those of the judge’s prompts')
      .option('--retry-failed', 'ask the judge again where its reply could not be read');
  }
  const parts = benchmark.protocol.judgedParts ?? [];
  if (parts.length > 0) {
    command
      .option(
        '--judges <file>',
        'judges of parts of the benchmark: a JSON or YAML file with `judges`, as in an experiment',
      )
      .addHelpText('after', `\nParts with a judge of their own:\n${wrapText(parts.join(', '), '  ')}`);
  }
  if (hasOption(benchmark, 'statistics')) {
    command.option(
      '--statistics <file>',
      'statistics that scores are normalised by; the same as --set statistics=<file>',
    );
  }
  const groups = Object.keys(results.otherGroups ?? {}).join(', ');
  if (groups !== '') command.option('--by <group>', `group the scores differently: ${groups}`);
  return command.action(async (flags: ScoreFlags) => {
    const { scoreAnswers } = await import('./score-answers.js');
    await scoreAnswers(benchmark, { ...flags, name });
  });
}

/** Whether a benchmark has an option, also one without a default. */
const hasOption = ({ optionsSchema }: Benchmark, name: string): boolean =>
  'shape' in optionsSchema && Object.hasOwn(optionsSchema.shape as object, name);
