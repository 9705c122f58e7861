import { Command } from 'commander';
import { originalConvertCommand } from './original-convert.js';
import { originalExportCommand } from './original-export.js';
import { fineTuneCommand } from './original-fine-tune.js';
import { originalRunCommand } from './original-run.js';
import { originalScoreCommand } from './original-score.js';
import { originalStatisticsCommand } from './original-statistics.js';

/** `memgym original` */
export function originalCommand(): Command {
  return new Command('original')
    .description('Use the configs and results of the original programs of benchmarks.')
    .addCommand(originalConvertCommand())
    .addCommand(originalRunCommand())
    .addCommand(originalExportCommand())
    .addCommand(originalScoreCommand())
    .addCommand(originalStatisticsCommand())
    .addCommand(fineTuneCommand());
}
