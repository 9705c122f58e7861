import { Command } from 'commander';
import { addCommands } from './command-group.js';
import { readCount } from './flag-values.js';
import type { FineTuneFlags } from './original-fine-tune.js';

/** `memgym original` */
export function originalCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('original').description(
    'Use the configs and results of the original programs of benchmarks.',
  );
  return addCommands(
    group,
    [
      {
        name: 'convert',
        summary: 'turn configs into an experiment',
        load: async (given) => (await import('./original-convert.js')).originalConvertCommand(given),
      },
      {
        name: 'run',
        summary: 'play a config without converting it',
        load: async () => (await import('./original-run.js')).originalRunCommand(),
      },
      {
        name: 'export',
        summary: 'write a run in the format of the original results',
        load: async (given) => (await import('./original-export.js')).originalExportCommand(given),
      },
      {
        name: 'score',
        summary: 'score results that an original program wrote',
        load: async (given) => (await import('./original-score.js')).originalScoreCommand(given),
      },
      {
        name: 'statistics',
        summary: 'compute the statistics that normalise scores',
        load: async (given) => (await import('./original-statistics.js')).originalStatisticsCommand(given),
      },
      { name: 'fine-tune', summary: 'fine-tune a model on examples through an API', load: fineTuneCommand },
    ],
    args,
  );
}

/** `memgym original fine-tune` */
function fineTuneCommand(): Command {
  return new Command('fine-tune')
    .description('Fine-tune a model on examples through OpenAI’s API, and print the name of the tuned model.')
    .argument('<file>', 'examples, one chat per line: {"messages": [{"role": …, "content": …}, …]}')
    .requiredOption('--model <name>', 'the model to tune; `offline` simulates all steps and trains nothing')
    .option('--base-url <url>', 'address of the server; default: OPENAI_BASE_URL, otherwise OpenAI’s')
    .option('--suffix <text>', 'part of the tuned model’s name; default: none')
    .option('--epochs <n>', 'passes over the examples; default: chosen by the server', readCount)
    .option('--state <file>', 'file that stores the progress; default: <file>.fine-tuning.json')
    .option('--poll-seconds <n>', 'seconds between two checks of the job', readCount, 30)
    .option('--cancel', 'cancel the stored job')
    .action(async (file: string, flags: FineTuneFlags) =>
      (await import('./original-fine-tune.js')).fineTune(file, flags),
    );
}
