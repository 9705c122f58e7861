import type { Command } from 'commander';
import { fineTune } from '../declared/data.js';
import { doing } from '../declared/declare.js';
import { group } from './command-group.js';
import { originalConvertCommand } from './original-convert.js';
import { originalExportCommand } from './original-export.js';
import { originalRunCommand } from './original-run.js';
import { originalScoreCommand } from './original-score.js';
import { originalStatisticsCommand } from './original-statistics.js';

/** `memgym original`. @param args the arguments of the program: formats that they do not name are not loaded. Default: all are */
export async function originalCommand(args?: readonly string[]): Promise<Command> {
  return group({
    name: 'original',
    about: 'Use the configs and results of the original programs of benchmarks.',
    commands: [
      await originalConvertCommand(args),
      await originalRunCommand(args),
      await originalExportCommand(args),
      await originalScoreCommand(args),
      await originalStatisticsCommand(args),
      doing(fineTune, () => import('./original-fine-tune.js'), 'fineTune'),
    ],
  });
}
