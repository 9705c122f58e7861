import { Command } from 'commander';
import { fineTune } from '../declared/data.js';
import { doing } from '../declared/declare.js';
import { group } from './command-group.js';
import { addOriginals } from './original-commands.js';
import { convertCommand } from './original-convert.js';
import { exportCommand } from './original-export.js';
import { originalRunCommand } from './original-run.js';
import { scoreCommand } from './original-score.js';
import { statisticsCommand } from './original-statistics.js';

/** `memgym original`. @param args the arguments of the program: formats that they do not name are not loaded. Default: all are */
export async function originalCommand(args?: readonly string[]): Promise<Command> {
  const about = (name: string, text: string): Command => new Command(name).description(text);
  const converting = about('convert', 'Turn configs of an original program into an experiment.');
  const exporting = about('export', 'Write a run in the result format of the benchmark’s original program.');
  const scoring = about('score', 'Score results that an original program wrote.');
  const counting = about(
    'statistics',
    'Compute the statistics by which an original program normalises scores.',
  );
  const commands = [
    await addOriginals(converting, 'convert', convertCommand, args),
    await originalRunCommand(args),
    await addOriginals(exporting, 'export', exportCommand, args),
    await addOriginals(scoring, 'score', scoreCommand, args),
    await addOriginals(counting, 'statistics', statisticsCommand, args),
    doing(fineTune, () => import('./original-fine-tune.js'), 'fineTune'),
  ];
  return group({
    name: 'original',
    about: 'Use the configs and results of the original programs of benchmarks.',
    commands: () => commands,
  });
}
