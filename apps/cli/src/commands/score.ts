import type { Benchmark } from '@memgym/evaluators';
import { Command } from 'commander';
import { needed, text, withFlags, yes } from '../declared/declare.js';
import { cacheFolder, data, json, set } from '../declared/shared-flags.js';
import { wrapText } from '../output/wrap-text.js';
import type { ScoreAnswersFlags } from './answer-scorer.js';
import { withOutside } from './command-group.js';

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
  const isJudged = benchmark.protocol.scoreAnswer !== undefined || 'judge' in benchmark.options;
  const parts = benchmark.protocol.judgedParts ?? [];
  const groups = Object.keys(results.otherGroups ?? {}).join(', ');
  const file = 'answers: one JSON object per line, the original format, or a log of inspect_ai or lm-eval';
  const command = withFlags(new Command(name).description(`Score answers to the questions of ${name}.`), {
    ...{ data, set, json },
    ...(predictions.findOriginals === undefined
      ? { predictions: needed('<file>', file) }
      : {
          predictions: text('<file>', file),
          results: text(
            '<folder>',
            'folder of results of the original program, instead of --predictions; every file of answers in it is scored',
          ),
        }),
    ...(isJudged && {
      judge: text(
        '<model>',
        'model that marks answers, or a JSON or YAML file with `judge` and `judges` of parts, as in an experiment; default: the one set in the environment; `offline` needs no server',
      ),
      ...cacheFolder,
      estimate: yes('print what the judges are expected to cost, and ask none of them'),
      prompts: text('<folder>', 'texts that replace those of the judge’s prompts'),
      retryFailed: yes('ask the judge again where its reply could not be read'),
    }),
    ...(groups !== '' && { by: text('<group>', `group the scores differently: ${groups}`) }),
  });
  command.addHelpText('after', `\nFields of a --predictions line:\n${wrapText(predictions.fields, '  ')}`);
  if (parts.length > 0) {
    command.addHelpText('after', `\nParts with a judge of their own:\n${wrapText(parts.join(', '), '  ')}`);
  }
  return command.action(async (flags: Omit<ScoreAnswersFlags, 'name'>) => {
    const { scoreAnswers } = await import('./score-answers.js');
    await scoreAnswers(benchmark, { ...flags, name });
  });
}
