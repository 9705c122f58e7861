import { Command } from 'commander';
import { addCommands } from './command-group.js';

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
        load: async () => (await import('./original-convert.js')).originalConvertCommand(),
      },
      {
        name: 'run',
        summary: 'play a config without converting it',
        load: async () => (await import('./original-run.js')).originalRunCommand(),
      },
      {
        name: 'export',
        summary: 'write a run in the format of the original results',
        load: async () => (await import('./original-export.js')).originalExportCommand(),
      },
      {
        name: 'score',
        summary: 'score results that an original program wrote',
        load: async () => (await import('./original-score.js')).originalScoreCommand(),
      },
      {
        name: 'statistics',
        summary: 'compute the statistics that normalise scores',
        load: async () => (await import('./original-statistics.js')).originalStatisticsCommand(),
      },
      {
        name: 'fine-tune',
        summary: 'fine-tune a model on examples through an API',
        load: async () => (await import('./original-fine-tune.js')).fineTuneCommand(),
      },
    ],
    args,
  );
}
